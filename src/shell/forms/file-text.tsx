// A long text that may come out of a file, or a file that is taken as it is: chosen, or dropped on it.
import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/class-list.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { saveFile } from '../place/save-file.ts'
import { dataUrlOf, hasFile, textOf } from './read-file.ts'
import { useSay } from '../words/say.ts'

type FileTextProps = {
  value: string
  /** Endings, as `.csv,.json`. */
  accept: string
  /** A sample text in the expected format. */
  sample?: () => string
  /** The file is no text: it is taken as it is, and not shown. */
  asDataUrl?: boolean
  onValueChange: (text: string) => void
  onBlur?: () => void
}

export function FileText({ accept, sample, asDataUrl = false, onValueChange, ...rest }: FileTextProps) {
  const { say } = useSay()
  const chooser = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [told, setTold] = useState<string>()
  const take = async (file: File | undefined) => {
    if (!file) return
    const text = await (asDataUrl ? dataUrlOf(file) : textOf(file))
    setTold(text === undefined ? say('ui.shell.file.unreadable', { name: file.name }) : file.name)
    if (text !== undefined) onValueChange(text)
  }
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
      {!asDataUrl && <TextArea {...rest} onValueChange={onValueChange} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => chooser.current?.click()}>{say('ui.shell.file.choose')}</Button>
        {sample && (
          <>
            <Button onClick={() => onValueChange(sample())}>{say('ui.shell.file.sample')}</Button>
            <Button onClick={() => saveFile(`sample${accept.split(',')[0]}`, sample())}>
              {say('ui.shell.file.saveSample')}
            </Button>
          </>
        )}
        <output className="text-xs text-dim">{told ?? say('ui.shell.file.orDrop')}</output>
      </div>
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
