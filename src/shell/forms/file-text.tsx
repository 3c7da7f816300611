// A long text that may come out of a file, or a file that is taken as it is: chosen, or dropped on it.
import { useEffect, useRef, useState } from 'react'
import { fileNameIn } from '../../rules/image-text.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/class-list.ts'
import { FieldTools } from '../../ui/field-tools.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useStable } from '../../ui/use-stable.ts'
import { keyText } from '../keys/keycaps.tsx'
import { saveFile } from '../place/save-file.ts'
import { hasFile } from './read-file.ts'
import { OtherReadings } from './other-readings.tsx'
import { useFileReading } from './use-file-reading.ts'
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

export function FileText({ accept, sample, asDataUrl = false, file: first, ...rest }: FileTextProps) {
  const { value, onValueChange } = rest
  const { say } = useSay()
  const chooser = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const [over, setOver] = useState(false)
  /** Of a file that was read, or could not be: as long as the text is the one it left. */
  const [told, setTold] = useState<{ line: string; at: string }>()
  const { readings, read, forget } = useFileReading()
  const change = (text: string) => {
    forget()
    onValueChange(text)
  }
  const { take } = useStable({
    async take(file: File | undefined) {
      const taken = file && (await read(file, { asDataUrl }))
      if (!taken) return
      setTold({ line: taken.problem ?? file.name, at: taken.text ?? value })
      if (taken.text !== undefined) onValueChange(taken.text)
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
        <FieldTools label={say('ui.shell.file.tools')} alone={asDataUrl} className="flex-wrap gap-3">
          <Button {...(asDataUrl && { 'data-is-field': '' })} onClick={() => chooser.current?.click()}>
            {say('ui.shell.file.choose')}
          </Button>
          {sample && (
            <>
              <Button onClick={() => change(sample())}>{say('ui.shell.file.sample')}</Button>
              <Button onClick={() => saveFile(`sample${accept.split(',')[0]}`, sample())}>
                {say('ui.shell.file.saveSample')}
              </Button>
            </>
          )}
        </FieldTools>
        {!asDataUrl && <Kbd besideText>{keyText('alt+F10')}</Kbd>}
        <output className="text-xs text-dim">
          {(told?.at === value ? told.line : fileNameIn(value)) || say('ui.shell.file.orDrop')}
        </output>
      </div>
      {readings && (
        <OtherReadings
          {...readings}
          onChoose={(text) => {
            setTold({ line: readings.name, at: text })
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
