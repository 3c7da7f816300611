import { useLayer } from '../../shell/over/layer-stack.ts'
import { useSay } from '../../shell/words/say.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ImageViewer, type ViewedImage } from '../../ui/image-viewer.tsx'

type EvidenceViewerProps = {
  images: readonly ViewedImage[]
  /** An id, or `first`; of one that is gone the first is shown as well. */
  current: string
  onCurrent: (id: string) => void
  onClose: () => void
}

/** The viewer with its words; where there is nothing to look at, it says so. */
export function EvidenceViewer({ images, current, onCurrent, onClose }: EvidenceViewerProps) {
  const { say } = useSay()
  useLayer(onClose)
  const [first] = images
  if (!first) {
    return (
      <Dialog open onClose={onClose} title={say('ui.rooms.evidence')} closeLabel={say('ui.shell.close')} width="narrow">
        {say('ui.rooms.noEvidence')}
      </Dialog>
    )
  }
  return (
    <ImageViewer
      images={images}
      current={images.some(({ id }) => id === current) ? current : first.id}
      onCurrent={onCurrent}
      onClose={onClose}
      place={(at, total) => say('ui.rooms.viewer.place', { at, total })}
      labels={{
        zoomIn: say('ui.rooms.viewer.zoomIn'),
        zoomOut: say('ui.rooms.viewer.zoomOut'),
        rotate: say('ui.rooms.viewer.rotate'),
        fullscreen: say('ui.rooms.viewer.fullscreen'),
        previous: say('ui.rooms.viewer.previous'),
        next: say('ui.rooms.viewer.next'),
        beside: say('ui.rooms.viewer.beside'),
        close: say('ui.shell.close'),
      }}
    />
  )
}
