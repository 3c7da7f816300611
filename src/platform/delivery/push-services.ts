// Which push services a message may be sent to: an address comes from an app, and the platform must not be led to any other server.

/** chosen: those of the browsers that there are. */
export const knownPushServices = [
  'https://fcm.googleapis.com',
  'https://updates.push.services.mozilla.com',
  'https://*.notify.windows.com',
  'https://web.push.apple.com',
]

/** `https://*.notify.windows.com`: any host of that domain. */
export function isService(endpoint: string, services: readonly string[]): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  if (!url || url.username !== '' || url.password !== '') return false
  return services.some((service) => {
    const [scheme, domain] = service.split('*')
    return domain === undefined
      ? url.origin === service
      : url.origin.startsWith(scheme ?? '') && url.origin.endsWith(domain)
  })
}
