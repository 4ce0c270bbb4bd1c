import { chakra } from '@chakra-ui/react/styled-system'
import { Compass, ShieldX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useSystemName } from '#data/use-system-name.ts'
import { EmptyState } from '#ui/feedback.tsx'
import { useDocumentTitle } from './page-title.ts'

const HomeLink = chakra(Link, {
  base: { color: 'accent.text', textDecoration: 'underline', textUnderlineOffset: '3px' },
})

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
        action={<HomeLink to="/">{t('errors.goHome')}</HomeLink>}
      />
    </main>
  )
}
