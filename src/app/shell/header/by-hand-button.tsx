import { Hand } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useByHandCount } from '#archetypes/control/use-by-hand-count.ts'
import { Box } from '#ui/box.ts'
import { IconButton } from '#ui/button.tsx'
import { CountBadge } from '#ui/count-badge.tsx'

/** Shown while something is by hand: leads to what it is. */
export function ByHandButton() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const count = useByHandCount()
  if (!count) return null
  return (
    <Box position="relative">
      <IconButton label={t('control.byHand', { count })} onClick={() => void navigate('/byHand')}>
        <Hand size={20} aria-hidden />
      </IconButton>
      <Box position="absolute" top="0" insetInlineEnd="0" pointerEvents="none">
        <CountBadge count={count} label={t('control.byHand', { count })} />
      </Box>
    </Box>
  )
}
