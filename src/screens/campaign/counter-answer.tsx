// The outcome of a code, large enough to be read across a counter.
import { useSay } from '../../shell/words/say.ts'
import { classes } from '../../ui/class-list.ts'

type Told = { code: string; prize: string; member: string; left: number; count: number }
export type CodeAnswer = ({ is: 'ready' | 'done' } & Told) | { is: 'refused'; code: string; text: string }

export function CounterAnswer({ answer }: { answer: CodeAnswer }) {
  const { say } = useSay()
  const tone = { ready: 'border-primary', done: 'border-ok', refused: 'border-bad' }[answer.is]
  return (
    <output className={classes('mt-3 block rounded-md border-2 px-4 py-3', tone)}>
      {answer.is === 'refused' ? (
        <>
          <span className="block text-xl font-bold text-bad">{say('ui.campaign.redeem.refused')}</span>
          <span className="block text-lg break-words">{answer.text}</span>
        </>
      ) : (
        <>
          <span className={classes('block text-xl font-bold break-words', answer.is === 'done' && 'text-ok')}>
            {say(`ui.campaign.redeem.${answer.is}`, { prize: answer.prize, member: answer.member })}
          </span>
          <span className="block text-lg text-dim tabular-nums">
            {say('ui.campaign.redeem.left', { left: answer.left, count: answer.count })}
          </span>
          {answer.is === 'ready' && (
            <>
              <span className="pointer-coarse:hidden">{say('ui.campaign.redeem.enter')}</span>
              <span className="pointer-fine:hidden">{say('ui.campaign.redeem.press')}</span>
            </>
          )}
        </>
      )}
    </output>
  )
}
