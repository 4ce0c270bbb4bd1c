import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { formatLiveTime } from '#lib/format-time.ts'
import { heldAtAtom, previewModeAtom } from './preview-atoms.ts'
import { usePreview } from './use-preview.ts'

/** The values on the board, and the words over it where they are not what is measured now. */
export function PreviewMark() {
  const { t } = useTranslation()
  const mode = useAtomValue(previewModeAtom)
  const heldAt = useAtomValue(heldAtAtom)
  usePreview()
  if (mode === 'madeUp')
    return <output className="drawing-preview-mark">{t('editorBinding.preview.madeUpMark')}</output>
  if (heldAt === null) return null
  return (
    <output className="drawing-preview-mark">
      {t('editorBinding.preview.heldMark', { time: formatLiveTime(heldAt) })}
    </output>
  )
}
