import { Hand } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useByHandCount } from '#archetypes/control/use-by-hand-count.ts'
import { PageLink } from '#archetypes/page-link.tsx'

/** How much people have taken over from the automatic control; nothing where it is nothing. */
export function ByHandLink() {
  const { t } = useTranslation()
  const count = useByHandCount()
  if (!count) return null
  return (
    <PageLink to="/byHand">
      <Hand size={16} aria-hidden />
      {t('control.byHand', { count })}
    </PageLink>
  )
}
