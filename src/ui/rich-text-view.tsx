// A rich text as elements: words, marks and external links only.
type ShownRun = { text: string; bold?: boolean | undefined; italic?: boolean | undefined; link?: string | undefined }
type ShownBlock =
  | { type: 'paragraph'; text: readonly ShownRun[] }
  | { type: 'heading'; level: 1 | 2; text: readonly ShownRun[] }
  | { type: 'list'; ordered: boolean; items: readonly (readonly ShownRun[])[] }

/** Its parts have no names of their own: they are known by their place. */
export function RichTextView({ blocks }: { blocks: readonly ShownBlock[] }) {
  return (
    <div dir="auto" className="flex min-w-0 flex-col gap-2 overflow-clip break-words">
      {blocks.map((block, at) => (
        <BlockView key={at} block={block} />
      ))}
    </div>
  )
}

function BlockView({ block }: { block: ShownBlock }) {
  switch (block.type) {
    case 'paragraph':
      return (
        <p className="whitespace-pre-wrap">
          <Runs runs={block.text} />
        </p>
      )
    case 'heading': {
      const Heading = block.level === 1 ? 'h3' : 'h4'
      return (
        <Heading className={block.level === 1 ? 'text-lg font-bold' : 'font-bold'}>
          <Runs runs={block.text} />
        </Heading>
      )
    }
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List className={block.ordered ? 'list-decimal ps-6' : 'list-disc ps-6'}>
          {block.items.map((item, at) => (
            <li key={at}>
              <Runs runs={item} />
            </li>
          ))}
        </List>
      )
    }
  }
}

function Runs({ runs }: { runs: readonly ShownRun[] }) {
  return runs.map(({ text, bold, italic, link }, at) => {
    const slanted = italic ? <em>{text}</em> : text
    const words = bold ? <strong>{slanted}</strong> : slanted
    return link === undefined ? (
      <span key={at}>{words}</span>
    ) : (
      <a key={at} href={link} target="_blank" rel="noopener noreferrer nofollow" className="text-secondary underline">
        {words}
      </a>
    )
  })
}
