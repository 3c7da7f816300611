// How a file that is neither UTF-8 nor UTF-16 reads in the usual encodings, and the one that is chosen.
import type { OtherReading } from '../../rules/text-bytes.ts'
import { Button } from '../../ui/button.tsx'
import { useSay } from '../words/say.ts'

type OtherReadingsProps = { name: string; of: readonly OtherReading[]; onChoose: (text: string) => void }

/** A file that does not say which encoding is its own: how it reads in each, as the names in it tell. */
export function OtherReadings({ name, of, onChoose }: OtherReadingsProps) {
  const { say } = useSay()
  const asked = say('ui.shell.file.readAs', { name })
  return (
    <fieldset aria-label={asked} className="flex flex-col items-start gap-1">
      <p role="alert" className="text-xs text-warn">
        {asked}
      </p>
      {of.map(({ encoding, text }) => (
        <Button key={encoding} onClick={() => onChoose(text)}>
          {names[encoding]} <span className="min-w-0 truncate text-dim">{sampleOf(text)}</span>
        </Button>
      ))}
    </fieldset>
  )
}

const names = { big5: 'Big5', 'windows-1252': 'Windows-1252' } as const
/** chosen: enough to see whether it reads right. */
const sampleLength = 60

/** The first line in which the encodings differ. */
function sampleOf(text: string): string {
  const lines = text.split(/\r?\n/)
  return (lines.find((line) => /[\u0080-\uffff]/.test(line)) ?? '').slice(0, sampleLength)
}
