// Reasons that the console says itself have their amounts with separators, as those that the platform says.
import { expect, test } from 'vitest'
import { startI18n } from '../../src/i18n.ts'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { say, sayReason } from '../../src/shell/words/say.ts'

test.each(['en', 'zh'] as const)(
  'an amount beside its currency, and nothing else, has separators (%s)',
  async (language) => {
    await startI18n(language)
    await loadMessages(language)
    const left = { code: 'transaction.moreThanLeft', params: { currency: 'TWD', left: '12345.00' } }
    expect(sayReason(left)).toContain('TWD 12,345.00')
    expect(say('ui.shell.confirm.title', { verb: 'Delete', name: '12345.00' })).toContain('12345.00')
  },
)
