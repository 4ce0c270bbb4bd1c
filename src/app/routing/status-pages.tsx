import { useAtomValue } from 'jotai'
import { Compass, ShieldX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { z } from 'zod'
import { labelIn } from '#contract/kit/language.ts'
import { identityAtom } from '#data/console-services.ts'
import { readingMode } from '#data/reading-mode.ts'
import { useLanguage } from '#data/use-language.ts'
import { useSystemName } from '#data/use-system-info.ts'
import { Row } from '#ui/box.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { styled } from '#ui/styled.ts'
import { routeOf } from './access.ts'
import { featureRoutes } from './features.ts'
import { useDocumentTitle } from './page-title.ts'
import { StatusLink } from './status-link.tsx'

/** The states that have a page, by their addresses. */
export const STATUS_PAGES: ReadonlyMap<string, () => ReactNode> = new Map([
  ['/404', NotFound],
  ['/401', Forbidden],
])

/** What leads to a status page says for which address. */
const sought = z.object({ sought: z.string() })
export const soughtAddress = (path: string): z.infer<typeof sought> => ({ sought: path })

function useSought(): { readonly path: string; readonly pageName: string | null } {
  const { state } = useLocation()
  const language = useLanguage()
  const path = sought.safeParse(state).data?.sought ?? ''
  const page = routeOf(featureRoutes, path)
  // where a page comes with the menu of another one, that menu is what is missing
  const granted = page?.sharesMenuOf === undefined ? page : routeOf(featureRoutes, page.sharesMenuOf)
  return { path, pageName: granted ? labelIn(granted.name, language) : null }
}

/** No page at an address, or none that the user may open. */
function NotFound() {
  const { t } = useTranslation()
  const { path, pageName } = useSought()
  if (pageName !== null)
    return (
      <Status
        code="404"
        icon={<ShieldX size={40} />}
        title={t('errors.forbiddenTitle')}
        detail={t('errors.missingMenu', { page: pageName, path })}
      />
    )
  return (
    <Status
      code="404"
      icon={<Compass size={40} />}
      title={t('errors.notFoundTitle')}
      detail={path === '' ? t('errors.notFoundDetail') : t('errors.noPageAt', { path })}
    />
  )
}

function Forbidden() {
  const { t } = useTranslation()
  const { path, pageName } = useSought()
  return (
    <Status
      code="401"
      icon={<ShieldX size={40} />}
      title={t('errors.forbiddenTitle')}
      detail={pageName === null ? t('errors.forbiddenDetail') : t('errors.missingMenu', { page: pageName, path })}
    />
  )
}

interface StatusProps {
  code: string
  icon: ReactNode
  title: string
  detail: string
}

function Status({ code, icon, title, detail }: StatusProps) {
  const { t } = useTranslation()
  useDocumentTitle(title, useSystemName())
  const isSignedIn = useAtomValue(identityAtom) !== null
  const mustSignIn = !isSignedIn && readingMode === null
  return (
    <div style={{ minHeight: '100%', display: 'grid', placeItems: 'center' }}>
      <EmptyState
        icon={icon}
        title={`${code} · ${title}`}
        detail={mustSignIn ? t('errors.signedOutDetail') : detail}
        action={
          mustSignIn ? (
            <StatusLink to="/login">{t('errors.signIn')}</StatusLink>
          ) : (
            <StatusLink to="/">{t('errors.goHome')}</StatusLink>
          )
        }
      />
    </div>
  )
}

const Bare = styled('div', {
  base: { display: 'flex', flexDirection: 'column', minHeight: '100dvh', background: 'bg.page' },
})
const Main = styled('main', { base: { flex: '1', display: 'grid' } })

/** A status page without menus, for whoever is not signed in, or only reads. */
export function BareStatusPage({ path }: { path: string }) {
  const Shown = STATUS_PAGES.get(path) ?? NotFound
  const systemName = useSystemName()
  return (
    <Bare>
      {readingMode === null && (
        // clear of the buttons for language and theme
        <Row as="header" gap="3" minHeight="14" paddingInlineStart="4" paddingInlineEnd="28" fontWeight="bold">
          <BrandMark size={28} />
          {systemName}
        </Row>
      )}
      <Main>
        <Shown />
      </Main>
    </Bare>
  )
}
