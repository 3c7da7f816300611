// One image of a thing: the current one, and a new one from a file, cropped to its shape.
import { type ReactNode, useRef, useState } from 'react'
import { imageAddress } from '../api/configuration.ts'
import { cropText } from '../contract/tournament-image.ts'
import type { ArgsSchema, Typed } from '../registry/define.ts'
import type { Kind } from '../contract/views.ts'
import { useVerdict } from '../shell/session/known-targets.ts'
import { refusalText } from '../shell/acts/refusal.ts'
import { DropPlace } from '../shell/forms/drop-place.tsx'
import { dataUrlOf } from '../shell/forms/read-file.ts'
import { useSession } from '../shell/session/session.ts'
import { useSay } from '../shell/words/say.ts'
import { Button } from '../ui/button.tsx'
import { type CropArea, ImageCrop } from '../ui/image-crop.tsx'

type Size = { width: number; height: number }

type ImageSlotProps<K extends Kind, S extends ArgsSchema> = {
  name: string
  size: Size
  /** Its address; null without an image. */
  address: string | null
  /** Shown while there is no image. */
  none: ReactNode
  /** Takes `file` and `crop` besides these arguments. */
  command: Typed<K, 'one', S>
  target: string
  args?: Record<string, unknown>
  /** The command can use the file for the thing's other missing images. */
  others?: boolean
  /** It takes the focus: it was opened on request. */
  asked: boolean
  onAsked: () => void
  /** Beside the button that chooses a file. */
  children?: ReactNode
}

export function ImageSlot<K extends Kind, S extends ArgsSchema>(props: ImageSlotProps<K, S>) {
  const { name, size, address, none, command, target, asked, onAsked, children } = props
  const { say, sayReason } = useSay()
  const { offers } = useSession()
  const verdict = useVerdict(command, [target])
  const chooser = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const { width, height } = size
  const permitted = offers(command)
  const allowed = permitted && !verdict?.why

  const take = async (chosen: File | undefined) => {
    if (!chosen || !allowed) return
    const text = await dataUrlOf(chosen)
    setProblem(text === undefined ? say('problem.field.imageTooLarge') : undefined)
    setFile(text)
  }
  return (
    <section
      aria-label={name}
      className="flex flex-col gap-1.5 rounded-md border border-line p-3"
      onPaste={(event) => {
        const pasted = [...event.clipboardData.files].find(({ type }) => type.startsWith('image/'))
        if (!pasted) return
        event.preventDefault()
        void take(pasted)
      }}
    >
      <DropPlace label={name} open={allowed} onFile={(chosen) => void take(chosen)}>
        <h3 className="flex items-baseline gap-2 pb-1">
          <span className="font-bold">{name}</span>
          <span className="text-xs text-dim">{say('ui.assets.size', { width, height })}</span>
        </h3>
        {file !== undefined ? (
          <Cutting
            {...props}
            file={file}
            onDone={(refused) => {
              setProblem(refused)
              setFile(undefined)
            }}
            onCancel={() => setFile(undefined)}
          />
        ) : (
          <>
            {address === null ? (
              none
            ) : (
              <img
                src={imageAddress(address)}
                alt={name}
                className="max-h-40 max-w-full self-start rounded-md border border-line object-contain"
                style={{ aspectRatio: width / height }}
              />
            )}
            {permitted && (
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-1.5">
                <Button
                  {...(asked && { ref: focusOnce })}
                  reason={verdict?.why && sayReason(verdict.why)}
                  onClick={() => chooser.current?.click()}
                  onBlur={onAsked}
                >
                  {say(address === null ? 'ui.assets.choose' : 'ui.assets.replace')}
                </Button>
                {children}
                {allowed && <span className="text-xs text-dim">{say('ui.assets.pasteOrDrop')}</span>}
              </div>
            )}
          </>
        )}
        {problem !== undefined && (
          <p role="alert" className="pt-1 text-bad">
            {problem}
          </p>
        )}
      </DropPlace>
      <input
        ref={chooser}
        type="file"
        accept=".jpg,.jpeg,.png"
        aria-label={name}
        hidden
        onChange={(event) => {
          void take(event.currentTarget.files?.[0])
          // The same file may be chosen again.
          event.currentTarget.value = ''
        }}
      />
    </section>
  )
}

type CuttingProps<K extends Kind, S extends ArgsSchema> = Pick<
  ImageSlotProps<K, S>,
  'size' | 'command' | 'target' | 'args' | 'others'
> & {
  file: string
  onDone: (refused: string | undefined) => void
  onCancel: () => void
}

/** Which part of the file is kept; the others that are missing may be made of its middle at once. */
function Cutting<K extends Kind, S extends ArgsSchema>(props: CuttingProps<K, S>) {
  const { size, command, target, others, file, onDone, onCancel } = props
  const { say } = useSay()
  const session = useSession()
  const [area, setArea] = useState<CropArea>()
  const [busy, setBusy] = useState(false)

  const send = async (also: boolean) => {
    setBusy(true)
    const args = { ...props.args, file, ...(also && { others: also }), ...(area && { crop: cropText(area) }) }
    const options = { complete: true, quiet: true }
    // The command is not known here: the registry checks its arguments.
    const outcome = await session.run<Kind, 'one', ArgsSchema>(command, [target], args, 'button', options)
    setBusy(false)
    onDone(refusalText(outcome))
  }
  return (
    <>
      <ImageCrop
        src={file}
        aspect={size.width / size.height}
        label={say('ui.assets.cut')}
        zoomLabel={say('ui.assets.zoom')}
        help={say('ui.assets.cropHelp')}
        onAreaChange={setArea}
      />
      <div className="flex flex-wrap gap-2 pt-1.5">
        <Button ref={focusOnce} variant="primary" busy={busy} onClick={() => void send(false)}>
          {say('ui.assets.use')}
        </Button>
        {others && (
          <Button busy={busy} onClick={() => void send(true)}>
            {say('ui.assets.others')}
          </Button>
        )}
        <Button onClick={onCancel}>{say('ui.shell.cancel')}</Button>
      </div>
    </>
  )
}

/** The same function at every drawing, so that the focus is taken once. */
function focusOnce(button: HTMLButtonElement | null): void {
  button?.focus()
}
