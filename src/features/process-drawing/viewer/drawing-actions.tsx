import { useSetAtom } from 'jotai'
import { EllipsisVertical, ImageDown, Link, Map as MapIcon, Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReplayed } from '#archetypes/replay/replay-context.ts'
import type { DrawingToEdit } from '#contract/endpoints/drawings.ts'
import { sayAtom } from '#data/notices.ts'
import { saveFile } from '#data/save-file.ts'
import type { DrawingViewerHandle, PictureArea } from '#drawing/index.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { momentOf } from '#lib/past-clock.ts'
import { ActionMenu } from '#ui/action-menu.tsx'
import { IconButton } from '#ui/button.tsx'
import { PrintedDrawing, type PrintedPicture } from './printed-drawing.tsx'
import { writePlace } from './view-address.ts'

interface DrawingActionsProps {
  drawing: DrawingToEdit
  handle: DrawingViewerHandle | null
  hasMinimap: boolean
  onMinimap: () => void
}

/** What can be done with a shown drawing: its minimap, a link to what is in view, pictures, and a print. */
export function DrawingActions({ drawing, handle, hasMinimap, onMinimap }: DrawingActionsProps) {
  const { t } = useTranslation()
  const say = useSetAtom(sayAtom)
  const [printed, setPrinted] = useState<PrintedPicture | null>(null)
  const { nodeName } = drawing
  const replay = useReplayed()
  // a picture says by itself that it shows nothing measured, and of when it is
  const title = replay?.rehearsal ? `${drawing.title} ${t('rehearsed.notMeasured')}` : drawing.title
  const shownTime = (): number => (replay ? momentOf(replay.clock, Date.now()) : Date.now())

  async function copyLink(): Promise<void> {
    const address = new URL(location.href)
    const [path = '', query = ''] = address.hash.slice(1).split('?')
    const search = new URLSearchParams(query)
    writePlace(search, handle?.place ?? null)
    address.hash = `${path}?${search}`
    try {
      await navigator.clipboard.writeText(address.href)
      say(t('drawing.linkCopied'))
    } catch {
      // without https browsers have no clipboard
      say(t('drawing.linkShown', { address: address.href }), 'warning')
    }
  }
  async function savePicture(area: PictureArea): Promise<void> {
    const canvas = await handle?.picture(area)
    canvas?.toBlob((blob) => {
      if (blob) saveFile(blob, `${fileNameOf(title)} ${formatDateTime(shownTime(), 'YYYY-MM-DD HH-mm-ss')}.png`)
      else say(t('drawing.noPicture'), 'warning')
    })
  }
  async function printView(): Promise<void> {
    const canvas = await handle?.picture('view')
    if (canvas) setPrinted({ address: canvas.toDataURL(), title, place: nodeName, time: shownTime() })
  }
  return (
    <>
      <IconButton
        size="sm"
        label={t('drawing.minimap')}
        aria-pressed={hasMinimap}
        disabled={!handle}
        onClick={onMinimap}
      >
        <MapIcon size={16} aria-hidden />
      </IconButton>
      <ActionMenu
        size="sm"
        label={t('drawing.more')}
        icon={<EllipsisVertical size={16} aria-hidden />}
        items={[
          {
            id: 'link',
            label: t('drawing.copyLink'),
            icon: <Link size={16} aria-hidden />,
            onSelect: () => void copyLink(),
          },
          {
            id: 'view',
            label: t('drawing.saveView'),
            icon: <ImageDown size={16} aria-hidden />,
            onSelect: () => void savePicture('view'),
          },
          {
            id: 'board',
            label: t('drawing.saveBoard'),
            icon: <ImageDown size={16} aria-hidden />,
            onSelect: () => void savePicture('board'),
          },
          {
            id: 'print',
            label: t('drawing.print'),
            icon: <Printer size={16} aria-hidden />,
            onSelect: () => void printView(),
          },
        ]}
      />
      {printed && <PrintedDrawing picture={printed} onDone={() => setPrinted(null)} />}
    </>
  )
}

/** Without what file systems refuse. */
const fileNameOf = (title: string): string => title.replaceAll(/[\\/:*?"<>|]/g, '_')
