// One image of a tournament: what it is now, and another one from a file, cut to its shape.
import { useRef, useState } from 'react'
import { setTournamentImage } from '../../../commands/tournament-images.ts'
import { fileAddress } from '../../api/configuration.ts'
import type { Tournament } from '../../contract/tournament.ts'
import { cropText, imageSizes, type TournamentImage } from '../../contract/tournament-image.ts'
import { useVerdict } from '../../shell/acts/known-targets.ts'
import { refusalText } from '../../shell/acts/refusal.ts'
import { DropPlace } from '../../shell/forms/file-drop.tsx'
import { dataUrlOf } from '../../shell/forms/read-file.ts'
import { useDesk } from '../../shell/start/desk.ts'
import { useSay } from '../../shell/words/say.ts'
import { Button } from '../../ui/button.tsx'
import { type CropArea, ImageCrop } from '../../ui/image-crop.tsx'

type ImageSlotProps = {
  tournament: Tournament
  image: TournamentImage
  /** Those there are none of. */
  missing: readonly TournamentImage[]
  /** It takes the focus: somebody asked for it. */
  asked: boolean
  onAsked: () => void
}

export function ImageSlot({ tournament, image, missing, asked, onAsked }: ImageSlotProps) {
  const { say, sayReason, choiceLabel } = useSay()
  const { user } = useDesk()
  const verdict = useVerdict(setTournamentImage, [tournament.id])
  const chooser = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const name = choiceLabel(setTournamentImage.id, 'image', image)
  const { width, height } = imageSizes[image]
  const allowed = setTournamentImage.roles.includes(user.role) && !verdict?.why
  const address = tournament[image]

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
            tournament={tournament}
            image={image}
            file={file}
            others={missing.some((one) => one !== image)}
            onDone={(refused) => {
              setProblem(refused)
              setFile(undefined)
            }}
            onCancel={() => setFile(undefined)}
          />
        ) : (
          <>
            {address === null ? (
              <p className="text-bad">{say('ui.assets.missing')}</p>
            ) : (
              <img
                src={address.startsWith('/files/') ? fileAddress(address) : address}
                alt={name}
                className="max-h-40 max-w-full self-start rounded-md border border-line object-contain"
                style={{ aspectRatio: width / height }}
              />
            )}
            {setTournamentImage.roles.includes(user.role) && (
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-1.5">
                <Button
                  {...(asked && { ref: focusOnce })}
                  reason={verdict?.why && sayReason(verdict.why)}
                  onClick={() => chooser.current?.click()}
                  onBlur={onAsked}
                >
                  {say(address === null ? 'ui.assets.choose' : 'ui.assets.replace')}
                </Button>
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

type CuttingProps = {
  tournament: Tournament
  image: TournamentImage
  file: string
  /** Some of the others are missing. */
  others: boolean
  onDone: (refused: string | undefined) => void
  onCancel: () => void
}

/** Which part of the file is kept; the others that are missing may be made of its middle at once. */
function Cutting({ tournament, image, file, others, onDone, onCancel }: CuttingProps) {
  const { say } = useSay()
  const desk = useDesk()
  const [area, setArea] = useState<CropArea>()
  const [busy, setBusy] = useState(false)
  const { width, height } = imageSizes[image]

  const send = async (also: boolean) => {
    setBusy(true)
    const args = { image, file, others: also, ...(area && { crop: cropText(area) }) }
    const options = { complete: true, quiet: true }
    const outcome = await desk.run(setTournamentImage, [tournament.id], args, 'button', options)
    setBusy(false)
    onDone(refusalText(outcome))
  }
  return (
    <>
      <ImageCrop
        src={file}
        aspect={width / height}
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
