// The text of a sending in each language, and its facts.
import type { Sending } from '../../contract/notification.ts'
import { audienceText } from '../../lists/sendings.ts'
import { exactTimeText } from '../../shell/words/exact-time.ts'
import { useSay } from '../../shell/words/say.ts'
import { KeyValue } from '../../ui/key-value.tsx'
import { Pane } from '../../ui/pane.tsx'
import { RichTextView } from '../../ui/rich-text-view.tsx'

export function Content({ sending }: { sending: Sending }) {
  const { say } = useSay()
  const { confirmed, members, translation } = sending
  return (
    <>
      <Pane title={say('ui.notifications.facts')}>
        <KeyValue
          items={[
            { term: say('ui.notifications.column.audience'), value: audienceText(say, sending) },
            { term: say('ui.notifications.column.members'), value: String(members) },
            // The list may be shorter than the confirmed number.
            ...(confirmed === members ? [] : [{ term: say('ui.send.confirmed'), value: String(confirmed) }]),
            { term: say('ui.notifications.column.channel'), value: say(`ui.notifications.channel.${sending.channel}`) },
            { term: say('ui.notifications.column.action'), value: say(`ui.notifications.action.${sending.action}`) },
            { term: say('ui.notifications.column.by'), value: sending.byName },
            { term: say('ui.notifications.column.createTime'), value: exactTimeText(sending.createTime) },
            { term: say('ui.notifications.column.startTime'), value: exactTimeText(sending.startTime) },
            ...(sending.wakeReason === null ? [] : [{ term: say('ui.send.wakeReason'), value: sending.wakeReason }]),
            ...(sending.link === null ? [] : [{ term: say('ui.notifications.link'), value: sending.link }]),
          ]}
        />
      </Pane>
      <Pane title={say('ui.notifications.contentOf')} className="min-h-32 flex-1" keyboardScroll>
        {translation && <h3 className="text-dim">{say(`ui.send.translation.${sending.language}`)}</h3>}
        <p className="font-bold" dir="auto">
          {sending.subject}
        </p>
        <RichTextView blocks={sending.content} />
        {translation && (
          <>
            <h3 className="mt-3 border-t border-line-soft pt-2 text-dim">
              {say(`ui.send.translation.${translation.language}`)}
            </h3>
            <p className="font-bold" dir="auto">
              {translation.subject}
            </p>
            <RichTextView blocks={translation.content} />
          </>
        )}
      </Pane>
    </>
  )
}
