// cmdk as its documentation shows it: every item mounted, its own filter.
import './documented.css'
import { Command } from 'cmdk'
import { createRoot } from 'react-dom/client'
import { type PaletteItem, paletteItems } from './data.ts'
import { useOpenedByKey } from './opened-by-key.ts'
import { all, offer, root, size } from './subject.ts'

const groups = new Map<string, PaletteItem[]>()
for (const item of paletteItems(size)) groups.set(item.group, [...(groups.get(item.group) ?? []), item])

function App() {
  const [open, setOpen] = useOpenedByKey()
  return (
    <Command.Dialog open={open} onOpenChange={setOpen} label="Commands">
      <Command.Input />
      <Command.List>
        <Command.Empty>Nothing</Command.Empty>
        {[...groups].map(([group, items]) => (
          <Command.Group key={group} heading={group}>
            {items.map(({ id, title }) => (
              <Command.Item key={id} value={title}>
                {title}
              </Command.Item>
            ))}
          </Command.Group>
        ))}
      </Command.List>
    </Command.Dialog>
  )
}

createRoot(root()).render(<App />)

offer({
  roots: () => [document.body],
  input: () => all('[cmdk-input]')[0] as HTMLInputElement, // cmdk's input is one
  texts: () =>
    all('[cmdk-item]')
      .slice(0, 10)
      .map((item) => item.textContent ?? ''),
  rows: () => all('[cmdk-item]').length,
})
