import { Compass, ShieldX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSystemName } from '#data/use-system-info.ts'
import { EmptyState } from '#ui/feedback.tsx'
import { useDocumentTitle } from './page-title.ts'
import { StatusLink } from './status-link.tsx'

export function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <StatusPage
      code="404"
      icon={<Compass size={40} />}
      title={t('errors.notFoundTitle')}
      detail={t('errors.notFoundDetail')}
    />
  )
}

export function ForbiddenPage() {
  const { t } = useTranslation()
  return (
    <StatusPage
      code="401"
      icon={<ShieldX size={40} />}
      title={t('errors.forbiddenTitle')}
      detail={t('errors.forbiddenDetail')}
    />
  )
}

interface StatusPageProps {
  code: string
  icon: React.ReactNode
  title: string
  detail: string
}

function StatusPage({ code, icon, title, detail }: StatusPageProps) {
  const { t } = useTranslation()
  useDocumentTitle(title, useSystemName())
  return (
    <main style={{ minHeight: '100%', display: 'grid', placeItems: 'center' }}>
      <EmptyState
        icon={icon}
        title={`${code} · ${title}`}
        detail={detail}
        action={<StatusLink to="/">{t('errors.goHome')}</StatusLink>}
      />
    </main>
  )
}
