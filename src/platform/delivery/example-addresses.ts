// Domains kept for examples and demonstrations, which no mail reaches: none is handed over to a mail server.

/**
 * RFC 2606 and 6761, and the domain of the demonstration's accounts. chosen: no other name under `.test` and not `localhost`: the mail
 * servers of a network that is being tried answer for them.
 */
const keptForExamples = ['example', 'invalid', 'example.com', 'example.net', 'example.org', 'arena.test']

export function isExampleAddress(address: string): boolean {
  const domain = address
    .slice(address.lastIndexOf('@') + 1)
    .toLowerCase()
    .replace(/\.$/, '')
  return keptForExamples.some((name) => domain === name || domain.endsWith(`.${name}`))
}
