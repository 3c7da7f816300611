// The arguments of a command that was given by key, menu or button without them.
import { useState } from 'react'
import { fieldsOf } from '../../registry/fields.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { focusOnce } from '../../ui/focus-once.ts'
import { FormSkeleton } from '../../ui/form-skeleton.tsx'
import { ArgForm } from './arg-form.tsx'
import { TroubleNote } from './arg-form-notes.tsx'
import { DroppedFileContext } from './dropped-file.ts'
import { useVerdict } from '../session/known-targets.ts'
import { hiddenAmong } from '../place/at-hand.ts'
import { useLayer } from '../over/layer-stack.ts'
import type { FormRequest } from '../over/overlays.ts'
import { useSay } from '../words/say.ts'
import { WhatItDoes } from './what-it-does.tsx'
import { useShownQuestion } from './use-shown-question.ts'
import { UnsavedQuestion } from './unsaved-guard.tsx'
import { useNames } from './target-picker.tsx'

/** chosen: the fields stay in view. */
const mostUnshown = 6

export default function ArgDialog({ form, onClose }: { form: FormRequest; onClose: () => void }) {
  const { command, targets } = form
  const { say, commandTitle, commandHelp } = useSay()
  const names = useNames(command.target, targets)
  const [hidden] = useState(() => (command.target === 'none' ? new Set<string>() : hiddenAmong(command.target)))
  const unshown = targets.filter((id) => hidden.has(id))
  const verdict = useVerdict(command, targets)
  // A command that becomes impossible during typing is refused on sending.
  const [open, setOpen] = useState(false)
  if (verdict && !verdict.why && !open) setOpen(true)
  const why = open ? undefined : verdict?.why
  const { asks, ask, answerFor } = useShownQuestion(form, open)
  const [unsaved, setUnsaved] = useState(false)
  const [asking, setAsking] = useState(false)
  // §5: a prompt for a name ignores a cancelled entry; any other form asks.
  const leave = () => (unsaved && command.form?.ignoresEmpty === undefined ? setAsking(true) : onClose())
  useLayer(leave)
  const [first] = targets
  const subject = targets.length === 1 && first !== undefined ? names.get(first) : undefined
  const about =
    command.target !== 'none' && targets.length > 1
      ? say(`kind.${command.target}.count`, { count: targets.length })
      : subject
  return (
    <Dialog
      open
      onClose={leave}
      title={
        about === undefined
          ? commandTitle(command.id)
          : say('ui.shell.confirm.title', { verb: commandTitle(command.id), name: about })
      }
      ownScroll={open}
      description={
        <span className="text-dim">
          {commandHelp(command.id)}
          {unshown.slice(0, mostUnshown).map((id) => (
            <span key={id} className="block text-warn">
              {say('ui.shell.confirm.notShown', { name: names.get(id) ?? id })}
            </span>
          ))}
          {unshown.length > mostUnshown && (
            <span className="block text-warn">{say('ui.shell.more', { count: unshown.length - mostUnshown })}</span>
          )}
        </span>
      }
    >
      {!open && !verdict ? (
        <FormSkeleton rows={Math.min(8, fieldsOf(command.args).length)} />
      ) : why ? (
        // A form that would be refused is not shown.
        <div className="flex flex-col items-start gap-3">
          <TroubleNote trouble={{ reason: why }} source={form.source} />
          <Button ref={focusOnce} onClick={onClose}>
            {say('ui.shell.close')}
          </Button>
        </div>
      ) : (
        <DroppedFileContext value={form.dropped}>
          <ArgForm
            command={command}
            targets={targets}
            args={form.args}
            source={form.source}
            layout="dialog"
            onDone={(outcome) => {
              onClose()
              form.onDone?.(outcome)
            }}
            onCancel={leave}
            onUnsaved={setUnsaved}
            answerFor={answerFor}
            {...(form.problems && { problems: form.problems })}
          >
            {asks && !unsaved && <WhatItDoes of={ask} />}
          </ArgForm>
        </DroppedFileContext>
      )}
      {asking && <UnsavedQuestion onStay={() => setAsking(false)} onLeave={onClose} />}
    </Dialog>
  )
}
