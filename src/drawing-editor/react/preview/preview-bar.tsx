import { useAtom, useAtomValue } from 'jotai'
import { Snowflake } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Box, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { portsAtom } from '../ports-atom.ts'
import { heldAtAtom, PREVIEW_MODES, type PreviewMode, previewModeAtom } from './preview-atoms.ts'

/** Chooses which values the board shows; live ones can be held. */
export function PreviewBar() {
  const { t } = useTranslation()
  const { live } = useAtomValue(portsAtom)
  const [mode, setMode] = useAtom(previewModeAtom)
  const [heldAt, setHeldAt] = useAtom(heldAtAtom)
  const [hasFailed, setFailed] = useState(false)
  if (!live) return null
  const choose = (next: PreviewMode): void => {
    setHeldAt(null)
    setFailed(false)
    setMode(next)
  }
  const toggleHold = async (): Promise<void> => {
    if (heldAt !== null) {
      setHeldAt(null)
      return
    }
    try {
      await live.hold()
      setFailed(false)
      setHeldAt(Date.now())
    } catch {
      setFailed(true)
    }
  }
  return (
    <Row gap="2" css={{ '--control-height': '1.75rem', '& label': { paddingInline: '2' } }}>
      {hasFailed && (
        <Box role="alert" color="level.urgent">
          {t('editorBinding.preview.holdFailed')}
        </Box>
      )}
      <Segmented
        label={t('editorBinding.preview.label')}
        value={mode}
        onChange={choose}
        options={PREVIEW_MODES.map((value) => ({ value, label: t(`editorBinding.preview.${value}`) }))}
      />
      {mode === 'live' && (
        <Button size="sm" aria-pressed={heldAt !== null} onClick={() => void toggleHold()}>
          <Snowflake size={16} aria-hidden />
          {t(heldAt === null ? 'editorBinding.preview.hold' : 'editorBinding.preview.goOn')}
        </Button>
      )}
    </Row>
  )
}
