import { Hand } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useByHandCount } from '#archetypes/control/use-by-hand-count.ts'
import { IconButton } from '#ui/button.tsx'
import { Badged, CountBadge } from '#ui/count-badge.tsx'

/** Shown while something is by hand: leads to what it is. */
export function ByHandButton() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const count = useByHandCount()
  if (!count) return null
  return (
    <Badged name="byHand" badge={<CountBadge count={count} label={t('control.byHand', { count })} />}>
      <IconButton label={t('control.byHand', { count })} onClick={() => void navigate('/byHand')}>
        <Hand size={20} aria-hidden />
      </IconButton>
    </Badged>
  )
}
