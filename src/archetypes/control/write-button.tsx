import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WriteRight } from '#contract/endpoints/control.ts'
import { Box, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { WritePanel } from './write-panel.tsx'

interface WriteButtonProps {
  right: WriteRight
  /** Why the page does not let it be written; null: it does. */
  blocked: string | null
}

/** Opens the panel that writes to a point; where nothing can be written now, it says why. */
export function WriteButton({ right, blocked }: WriteButtonProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const { pointId, name, refusal } = right
  return (
    <Row gap="2" alignItems="flex-start" justifyContent="space-between">
      <Box fontSize="xs" color="level.important" data-refusal={refusal?.code}>
        {blocked ?? refusal?.text}
      </Box>
      <Button
        size="sm"
        aria-label={t('control.title', { name })}
        disabled={blocked !== null || refusal !== null}
        onClick={() => setIsOpen(true)}
      >
        <SlidersHorizontal size={14} aria-hidden />
        {t('control.send')}
      </Button>
      {isOpen && <WritePanel pointIds={[pointId]} onClose={() => setIsOpen(false)} />}
    </Row>
  )
}
