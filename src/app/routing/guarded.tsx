import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { z } from 'zod'
import { SESSION_PATH } from '../../contract/endpoints/session.ts'
import { identityAtom, useServices } from '../../data/console-services.ts'
import { NOTICE_MS } from '../../data/error-catalogue.ts'
import { showNoticeAtom } from '../../data/notices.ts'
import { Waiting } from '../../ui/feedback.tsx'
import { EmptyUserError, guardText, loadIdentity } from '../session/load-identity.ts'
import { useSessionControl } from '../session/session-control-context.ts'
import { mayOpen } from './access.ts'
import { featureRoutes } from './features.ts'
import { decideNavigation } from './guard.ts'

/** Shows its children once the guard lets the present address pass. */
export function Guarded({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const { session } = useServices()
  const identity = useAtomValue(identityAtom)
  const decision = decideNavigation({
    path: pathname,
    query: search,
    hasToken: session.token() !== null,
    hasIdentity: identity !== null,
    isPasswordAccepted: session.isPasswordAccepted(),
    mayOpen: (path) => identity !== null && mayOpen(featureRoutes, identity, path),
    uniqueCode: session.uniqueCode(),
  })
  switch (decision.kind) {
    case 'pass':
      return children
    case 'go':
      return <Navigate to={decision.to} replace />
    case 'loadIdentity':
      return (
        <main aria-busy style={{ height: '100%' }}>
          <IdentityLoading />
          <Waiting text={t('shell.signingIn')} />
        </main>
      )
    case 'checkPassword':
      return (
        <main aria-busy style={{ height: '100%' }}>
          <PasswordCheck key={pathname} />
          <Waiting text={t('shell.checkingPassword')} />
        </main>
      )
  }
}

function IdentityLoading() {
  const { t } = useTranslation()
  const services = useServices()
  const control = useSessionControl()
  const store = useStore()
  useEffect(() => {
    let isWanted = true
    const token = services.session.token()
    loadIdentity(services).then(
      (identity) => {
        if (isWanted) store.set(identityAtom, identity)
      },
      (problem: unknown) => {
        // an answer that ended the session has been acted on already
        if (!isWanted || services.session.token() !== token) return
        const text = guardText(problem) ?? t(problem instanceof EmptyUserError ? 'errors.emptyUser' : 'errors.guard')
        store.set(showNoticeAtom, { text: { from: 'server', text }, style: 'error', durationMs: NOTICE_MS.error })
        void control.end()
      },
    )
    return () => {
      isWanted = false
    }
  }, [services, control, store, t])
  return null
}

function PasswordCheck() {
  const { t } = useTranslation()
  const { http, session } = useServices()
  const showNotice = useSetAtom(showNoticeAtom)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    let isWanted = true
    http.call(SESSION_PATH.isVerifyPwdComplexity, { method: 'POST', schema: z.boolean() }).then(
      (isWeak) => {
        if (!isWanted) return
        session.setPasswordAccepted(!isWeak)
        if (isWeak) {
          const text = { from: 'server', text: t('errors.weakPassword') } as const
          showNotice({ text, style: 'warning', durationMs: NOTICE_MS.passwordRule })
        }
        // the guard decides again, now knowing the answer
        void navigate(isWeak ? '/index' : pathname + search, { replace: true })
      },
      () => {
        // its own failure has been shown; a check that failed opens nothing
        if (isWanted && session.token() !== null) void navigate('/index', { replace: true })
      },
    )
    return () => {
      isWanted = false
    }
  }, [http, session, showNotice, navigate, pathname, search, t])
  return null
}
