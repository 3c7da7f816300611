// A mail to one member: the rich text of a sending as HTML, and as plain text for who reads that.
import MailComposer from 'nodemailer/lib/mail-composer'
import type { Block, Run } from '../../contract/rich-text.ts'
import { sayIn } from '../messages.ts'
import type { Taken } from '../store/delivery-queue.ts'

export function composeMail(
  { id, memberName, recipient, subject, content, plain }: Taken,
  { from, domain, unsubscribe }: { from: string; domain: string; unsubscribe?: string | undefined },
): Promise<Buffer> {
  const mail = new MailComposer({
    from,
    to: { name: memberName, address: recipient },
    subject,
    text: unsubscribe === undefined ? plain : `${plain}\n\n${inBoth(' / ')}: ${unsubscribe}`,
    html: `<!doctype html><html><body>${content.map(htmlOfBlock).join('')}${footOf(unsubscribe)}</body></html>`,
    // The same however often it is tried: who gets it twice can tell.
    messageId: `<notification-${id}@${domain}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      // RFC 8058: mail programs offer a button of their own.
      ...(unsubscribe !== undefined && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return mail.compile().build()
}

/** chosen: in both languages, since no member has said which one is read. */
function inBoth(between: string): string {
  return [sayIn('en')('ui.unsubscribe.link'), sayIn('zh')('ui.unsubscribe.link')].join(between)
}

function footOf(unsubscribe: string | undefined): string {
  return unsubscribe === undefined ? '' : `<hr><p><a href="${escaped(unsubscribe)}">${escaped(inBoth(' · '))}</a></p>`
}

function htmlOfBlock(block: Block): string {
  if (block.type === 'list') {
    const tag = block.ordered ? 'ol' : 'ul'
    return `<${tag}>${block.items.map((item) => `<li>${htmlOfRuns(item)}</li>`).join('')}</${tag}>`
  }
  const tag = block.type === 'heading' ? `h${block.level}` : 'p'
  return `<${tag}>${htmlOfRuns(block.text)}</${tag}>`
}

function htmlOfRuns(runs: readonly Run[]): string {
  return runs
    .map(({ text, bold, italic, link }) => {
      const words = inTag(bold, 'b', inTag(italic, 'i', escaped(text)))
      return link === undefined ? words : `<a href="${escaped(link)}">${words}</a>`
    })
    .join('')
}

function inTag(isSo: boolean | undefined, tag: string, words: string): string {
  return isSo ? `<${tag}>${words}</${tag}>` : words
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign)
}
