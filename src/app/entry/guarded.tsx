import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { type ReactNode, use, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { sessionCalls } from '#contract/endpoints/session.ts'
import { AppError } from '#data/app-error.ts'
import { ask } from '#data/calls.ts'
import { type Identity, identityAtom, useServices } from '#data/console-services.ts'
import { NOTICE_MS } from '#data/error-catalogue.ts'
import { sayAtom, showNoticeAtom } from '#data/notices.ts'
import { loadable } from '#lib/loadable.tsx'
import { needSharedTexts } from '../i18n/language.ts'
import { mayOpen } from '../routing/access.ts'
import { featureRoutes } from '../routing/features.ts'
import { decideNavigation, mainPath, OPEN_PATHS } from '../routing/guard.ts'
import { soughtAddress } from '../routing/status-pages.tsx'
import { guardText, IdentityError, loadIdentity } from '../session/load-identity.ts'
import { NoAnswer } from '../session/no-answer.tsx'
import { useSessionControl } from '../session/session-control-context.ts'
import { FrameOutline } from '../shell/frame/frame-outline.tsx'
import { preloadPage } from '../shell/frame/preload.ts'

const DutyPage = loadable(async () => {
  const [{ DutyPage }] = await Promise.all([import('./duty-page.tsx'), needSharedTexts()])
  return DutyPage
})

/** Renders its children once the guard lets the current address pass; suspends during the check of the password. */
export function Guarded({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const { session } = useServices()
  const identity = useAtomValue(identityAtom)
  const checkPassword = usePasswordCheck()
  const decision = decideNavigation({
    path: pathname,
    query: search,
    hasToken: session.token() !== null,
    hasIdentity: identity !== null,
    isPasswordAccepted: session.isPasswordAccepted(),
    mayOpen: (path) => identity !== null && mayOpen(featureRoutes, identity, path),
    uniqueCode: session.uniqueCode(),
  })
  // the server refuses every other page until the duty is done
  if (identity?.user.duties?.length && !OPEN_PATHS.includes(pathname)) return <DutyPage user={identity.user} />
  switch (decision.kind) {
    case 'pass':
      return children
    case 'go':
      return <Navigate to={decision.to} state={soughtAddress(pathname)} replace />
    case 'loadIdentity':
      return (
        <IdentityLoading path={pathname}>
          <FrameOutline text={t('shell.signingIn')} />
        </IdentityLoading>
      )
    case 'checkPassword':
      // the current page stays until the answer has arrived
      return use(checkPassword()) ? children : <Navigate to="/index" replace />
  }
}

/**
 * Loads the identity of the signed-in user; `children` are shown meanwhile. Without an answer the session stays, and
 * the question is repeated.
 */
function IdentityLoading({ path, children }: { path: string; children: ReactNode }) {
  const { t } = useTranslation()
  const services = useServices()
  const control = useSessionControl()
  const store = useStore()
  const navigate = useNavigate()
  const [attempt, setAttempt] = useState(0)
  /** Why an attempt got no answer. */
  const [unanswered, setUnanswered] = useState<{ readonly attempt: number; readonly problem: AppError } | null>(null)
  // the page's code is loaded in parallel with the identity
  useEffect(() => preloadPage(path === '/' ? mainPath(null) : path), [path])
  const enter = useEffectEvent((identity: Identity) => {
    // the root redirects to the main page here: redirecting inside the frame would render the frame twice
    if (path === '/') void navigate(mainPath(services.session.mainUrl()), { replace: true, flushSync: true })
    store.set(identityAtom, identity)
  })
  useEffect(() => {
    let isWanted = true
    const token = services.session.token()
    loadIdentity(services).then(
      (identity) => {
        if (isWanted) enter(identity)
      },
      (problem: unknown) => {
        // where the answer ended the session, that has been handled already
        if (!isWanted || services.session.token() !== token) return
        if (problem instanceof AppError && problem.isUnanswered) {
          setUnanswered({ attempt, problem })
          return
        }
        const text =
          guardText(problem) ?? t(problem instanceof IdentityError ? `errors.${problem.lack}` : 'errors.guard')
        store.set(sayAtom, text, 'error')
        void control.end()
      },
    )
    return () => {
      isWanted = false
    }
  }, [services, control, store, t, attempt])
  if (unanswered?.attempt !== attempt) return children
  return <NoAnswer problem={unanswered.problem} onRetry={() => setAttempt(attempt + 1)} />
}

/**
 * Checks whether the password meets the rules, once for each navigation that needs it. A failed check opens nothing.
 */
function usePasswordCheck(): () => Promise<boolean> {
  const { t } = useTranslation()
  const { http, session } = useServices()
  const showNotice = useSetAtom(showNoticeAtom)
  const { key } = useLocation()
  const [asked] = useState(() => new Map<string, Promise<boolean>>())

  async function check(): Promise<boolean> {
    try {
      const isWeak = await ask(http, sessionCalls.isVerifyPwdComplexity, {})
      session.setPasswordAccepted(!isWeak)
      if (isWeak) {
        const text = { from: 'server', text: t('errors.weakPassword') } as const
        showNotice({ text, style: 'warning', durationMs: NOTICE_MS.passwordRule })
      }
      return !isWeak
    } catch (failure) {
      // the failure has been reported
      if (failure instanceof AppError) return false
      throw failure
    }
  }

  return () => {
    const present = asked.get(key)
    if (present) return present
    asked.clear()
    const started = check()
    asked.set(key, started)
    return started
  }
}
