// A message as its members will see it, on each channel and in each language.
import { useState } from 'react'
import { useRead } from '../../api/use-read.ts'
import { notificationEndpoints } from '../../contract/endpoints-notifications.ts'
import { TextLanguage, type NotificationChannel, type Sender } from '../../contract/notification.ts'
import { maxPushBytes, pushBytesOf, smsSizeOf } from '../../rules/message-size.ts'
import type { Wording } from '../../rules/message.ts'
import { plainOf } from '../../rules/plain-text.ts'
import type { FormValues } from '../../shell/forms/arg-values.ts'
import { useSay } from '../../shell/words/say.ts'
import { Button } from '../../ui/button.tsx'
import { Pane } from '../../ui/pane.tsx'
import { RichTextView } from '../../ui/rich-text-view.tsx'
import { typedText } from './asked-audience.ts'
import { channelsIn, wordingsOf } from './written.ts'

export function useSenders(): readonly Sender[] {
  const { data } = useRead(notificationEndpoints.getNotificationSettings, {})
  return data?.senders ?? []
}

export function SendPreview({ values }: { values: FormValues }) {
  const { say } = useSay()
  const channels = channelsIn(values)
  const [wanted, setWanted] = useState<NotificationChannel>()
  const [language, setLanguage] = useState<TextLanguage>()
  const messages = wordingsOf(values)
  const channel = channels.find((one) => one === wanted) ?? channels[0] ?? 'email'
  const spoken = language ?? messages[0]?.language ?? 'en'
  const message = messages.find((one) => one.language === spoken)
  return (
    <Pane
      title={say('ui.send.preview')}
      count={say(`ui.notifications.channel.${channel}`)}
      className="min-h-32 flex-1"
      keyboardScroll
    >
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap gap-x-4 gap-y-1">
          <Choice
            label={say('ui.send.previewOn')}
            choices={channels.map((id) => ({ id, label: say(`ui.notifications.channel.${id}`) }))}
            chosen={channel}
            onChoose={setWanted}
          />
          <Choice
            label={say('ui.send.previewIn')}
            choices={TextLanguage.options.map((id) => ({ id, label: say(`ui.send.previewLanguage.${id}`) }))}
            chosen={spoken}
            onChoose={setLanguage}
          />
        </div>
        {message ? (
          <Shown channel={channel} message={message} link={typedText(values, 'link')} />
        ) : (
          <p className="text-dim">{say('ui.send.nothingWritten')}</p>
        )}
      </div>
    </Pane>
  )
}

type ChoiceProps<T extends string> = {
  label: string
  choices: readonly { id: T; label: string }[]
  chosen: T
  onChoose: (id: T) => void
}

function Choice<T extends string>({ label, choices, chosen, onChoose }: ChoiceProps<T>) {
  return (
    <fieldset aria-label={label} className="flex flex-wrap gap-1">
      {choices.map(({ id, label: name }) => (
        <Button
          key={id}
          variant={id === chosen ? 'plain' : 'quiet'}
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
        >
          {name}
        </Button>
      ))}
    </fieldset>
  )
}

type ShownProps = { channel: NotificationChannel; message: Wording; link: string | undefined }

function Shown({ channel, message, link }: ShownProps) {
  if (channel === 'email') return <Mail message={message} />
  if (channel === 'sms') return <ShortMessage text={plainOf(message.content)} />
  return <Push message={message} link={link} counts={channel === 'push'} />
}

const card = 'flex flex-col gap-2 rounded-md border border-line bg-pane-2 p-2.5'

function Mail({ message: { subject, content } }: { message: Wording }) {
  const { say } = useSay()
  const from = useSenders().find(({ channel }) => channel === 'email')?.from
  return (
    <>
      <div className={card}>
        {from && <p className="text-dim">{say('ui.send.from', { from })}</p>}
        <p dir="auto" className="border-b border-line-soft pb-2 font-bold break-words">
          {subject}
        </p>
        <RichTextView blocks={content} />
      </div>
      <h4 className="text-dim">{say('ui.send.plain')}</h4>
      <pre dir="auto" className="font-mono text-xs break-words whitespace-pre-wrap">
        {plainOf(content)}
      </pre>
    </>
  )
}

function Push({ message, link, counts }: { message: Wording; link: string | undefined; counts: boolean }) {
  const { say } = useSay()
  const text = plainOf(message.content)
  const bytes = pushBytesOf({ title: message.subject, text, link })
  return (
    <>
      <div className={card} dir="auto">
        <p className="font-bold break-words">{message.subject}</p>
        <p className="break-words whitespace-pre-wrap">{text}</p>
        {link !== undefined && <p className="text-xs break-all text-secondary">{link}</p>}
      </div>
      {counts && (
        <p className={bytes > maxPushBytes ? 'text-bad' : 'text-dim'}>
          {say('ui.send.bytes', { bytes, most: maxPushBytes })}
        </p>
      )}
    </>
  )
}

function ShortMessage({ text }: { text: string }) {
  const { say } = useSay()
  const { parts, units, perPart } = smsSizeOf(text)
  return (
    <>
      <div className={card}>
        <p dir="auto" className="break-words whitespace-pre-wrap">
          {text}
        </p>
      </div>
      <p className="text-dim">{say('ui.send.smsSize', { count: parts, perPart, units })}</p>
    </>
  )
}
