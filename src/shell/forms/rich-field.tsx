// A rich text in a form: typed as text, with buttons and keys for formats, and a preview beside it.
import type { LucideIcon } from 'lucide-react'
import Bold from 'lucide-react/icons/bold'
import Heading from 'lucide-react/icons/heading'
import Italic from 'lucide-react/icons/italic'
import LinkIcon from 'lucide-react/icons/link'
import List from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import { type ClipboardEvent, type KeyboardEvent, useDeferredValue, useRef } from 'react'
import * as v from 'valibot'
import { RichTextGiven, withPlainLinks } from '../../contract/rich-text.ts'
import { writeRichText } from '../../contract/rich-text-source.ts'
import { useFieldState } from '../../ui/field-state.ts'
import { FieldTools } from '../../ui/field-tools.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { RichTextView } from '../../ui/rich-text-view.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useSay } from '../words/say.ts'
import { richTextOfHtml } from './pasted-html.ts'

type RichFieldProps = { value: string; onValueChange: (text: string) => void; onBlur?: () => void }

const tools = [
  { id: 'heading', icon: Heading, line: '# ' },
  { id: 'bold', icon: Bold, around: ['**', '**'], key: 'b' },
  { id: 'italic', icon: Italic, around: ['*', '*'], key: 'i' },
  { id: 'link', icon: LinkIcon, around: ['[', '](https://)'] },
  { id: 'list', icon: List, line: '- ' },
  { id: 'numbers', icon: ListOrdered, line: '1. ' },
] as const satisfies readonly {
  id: string
  icon: LucideIcon
  line?: string
  around?: readonly [string, string]
  key?: string
}[]
type Tool = (typeof tools)[number]

export function RichField({ value, onValueChange, onBlur }: RichFieldProps) {
  const { say } = useSay()
  const { locked } = useFieldState()
  const area = useRef<HTMLTextAreaElement>(null)
  const parsed = v.safeParse(RichTextGiven, useDeferredValue(value))

  /** Replaces the selection; the browser's undo reverts it. */
  function insert(text: string, selected?: readonly [number, number]) {
    const box = area.current
    if (!box) return
    const from = box.selectionStart
    box.focus()
    if (!document.execCommand('insertText', false, text)) {
      box.setRangeText(text, box.selectionStart, box.selectionEnd, 'end')
      onValueChange(box.value)
    }
    if (selected) box.setSelectionRange(from + selected[0], from + selected[1])
  }

  function apply(tool: Tool) {
    const box = area.current
    if (!box) return
    const { selectionStart: from, selectionEnd: to } = box
    if ('around' in tool) {
      const [before, after] = tool.around
      insert(before + box.value.slice(from, to) + after, [before.length, before.length + to - from])
      return
    }
    const start = box.value.lastIndexOf('\n', from - 1) + 1
    box.setSelectionRange(start, to)
    const lines = box.value.slice(start, to).split('\n')
    insert(lines.map((line) => tool.line + line.replace(/^(#{1,2}|-|\d+\.) /, '')).join('\n'))
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    const tool = tools.find((one) => 'key' in one && one.key === event.key.toLowerCase())
    if (!tool || locked) return
    event.preventDefault()
    event.stopPropagation()
    apply(tool)
  }

  function onPaste(event: ClipboardEvent) {
    const html = event.clipboardData.getData('text/html')
    if (html === '' || locked) return
    const text = writeRichText(richTextOfHtml(html))
    if (text === '') return
    event.preventDefault()
    insert(text)
  }
  return (
    <div className="flex flex-col gap-1.5">
      {!locked && (
        <FieldTools label={say('ui.rich.tools')} className="flex-wrap gap-1">
          {tools.map((tool) => (
            <IconButton
              key={tool.id}
              label={say(`ui.rich.${tool.id}`)}
              // The selection stays where it is.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => apply(tool)}
            >
              <tool.icon size={14} aria-hidden="true" />
            </IconButton>
          ))}
        </FieldTools>
      )}
      <div className="grid items-start gap-3 wide:grid-cols-2">
        <TextArea
          ref={area}
          rows={18}
          value={value}
          onValueChange={onValueChange}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          {...(onBlur && { onBlur })}
        />
        {/* As high as its text: a part that scrolls would have to be a tab stop, where what is typed is lost. */}
        <section
          aria-label={say('ui.rich.preview')}
          className="min-h-24 min-w-0 rounded-md border border-line-soft px-3 py-1.5"
        >
          {parsed.success && parsed.output.length > 0 ? (
            <RichTextView blocks={withPlainLinks(parsed.output)} />
          ) : (
            <p className="text-dim">{say('ui.rich.empty')}</p>
          )}
        </section>
      </div>
      <p className="text-xs text-dim">{say('ui.rich.help')}</p>
    </div>
  )
}
