// A long text that may come out of a file, or a file that is taken as it is: chosen, or dropped on it.
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/class-list.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { useStable } from '../../ui/use-stable.ts'
import { saveFile } from '../place/save-file.ts'
import type { OtherReading } from '../../rules/text-bytes.ts'
import { dataUrlOf, hasFile, otherReadingsOf, textOf } from './read-file.ts'
import { OtherReadings } from './other-readings.tsx'
import { useSay } from '../words/say.ts'

type FileTextProps = {
  value: string
  /** Endings, as `.csv,.json`. */
  accept: string
  /** A sample text in the expected format. */
  sample?: () => string
  /** The file is no text: it is taken as it is, and not shown. */
  asDataUrl?: boolean
  /** Read as soon as the field is there. */
  file?: File
  onValueChange: (text: string) => void
  onBlur?: () => void
}

export function FileText({ accept, sample, asDataUrl = false, file: first, onValueChange, ...rest }: FileTextProps) {
  const { say } = useSay()
  const chooser = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const [over, setOver] = useState(false)
  const [told, setTold] = useState<string>()
  const [readings, setReadings] = useState<{ name: string; of: readonly OtherReading[] }>()
  /** The file that is being read, or was read last. */
  const last = useRef<File>(undefined)
  /** Typed, pasted or taken from a sample: nothing of an earlier file may replace it, neither the file nor an encoding of it. */
  const change = (text: string) => {
    last.current = undefined
    setReadings(undefined)
    onValueChange(text)
  }
  const { take } = useStable({
    async take(file: File | undefined) {
      if (!file) return
      last.current = file
      const text = await (asDataUrl ? dataUrlOf(file) : textOf(file))
      const others = text === undefined && !asDataUrl ? await otherReadingsOf(file) : []
      // While a large one was being read, another one was chosen or something was typed.
      if (last.current !== file) return
      setReadings(others.length > 0 ? { name: file.name, of: others } : undefined)
      setTold(
        text === undefined && others.length === 0 ? say('ui.shell.file.unreadable', { name: file.name }) : file.name,
      )
      if (text !== undefined) onValueChange(text)
    },
  })
  useEffect(() => void take(first), [take, first])
  return (
    <div
      className={classes('flex flex-col gap-1 rounded-md', over && 'outline-2 outline-focus')}
      onDragOver={(event) => {
        if (!hasFile(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!hasFile(event)) return
        event.preventDefault()
        event.stopPropagation()
        setOver(false)
        void take(event.dataTransfer.files[0])
      }}
    >
      {!asDataUrl && <TextArea ref={area} {...rest} onValueChange={change} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => chooser.current?.click()}>{say('ui.shell.file.choose')}</Button>
        {sample && (
          <>
            <Button onClick={() => change(sample())}>{say('ui.shell.file.sample')}</Button>
            <Button onClick={() => saveFile(`sample${accept.split(',')[0]}`, sample())}>
              {say('ui.shell.file.saveSample')}
            </Button>
          </>
        )}
        <output className="text-xs text-dim">{told ?? say('ui.shell.file.orDrop')}</output>
      </div>
      {readings && (
        <OtherReadings
          {...readings}
          onChoose={(text) => {
            change(text)
            // Its button goes with the question.
            area.current?.focus()
          }}
        />
      )}
      <input
        ref={chooser}
        type="file"
        accept={accept}
        hidden
        onChange={(event) => {
          void take(event.currentTarget.files?.[0])
          // The same file may be chosen again.
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
