import { Unlink } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { exchangeTokenCalls } from '#contract/endpoints/exchange-token.ts'
import { askWithEnvelope } from '#data/calls.ts'
import { useServices } from '#data/console-services.ts'
import { useSystemName } from '#data/use-system-info.ts'
import { redirectTarget } from '#lib/in-app-path.ts'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { signInAddress } from './guard.ts'
import { useDocumentTitle } from './page-title.ts'
import { StatusLink } from './status-link.tsx'

/**
 * Return address of an external sign-in: `?code=` is a one-time token, redeemed for a session, and `?redirect=` is the
 * next address. A user who is signed in already stays signed in: a link from elsewhere must not change that. Without a
 * code the page stays open and says so.
 */
export function AuthRedirectPage() {
  const { t } = useTranslation()
  const { http, session } = useServices()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const code = query.get('code')
  const target = redirectTarget(query.get('redirect'))
  const isIncomplete = session.token() === null && !code
  useDocumentTitle(t(isIncomplete ? 'frame.noExchangeCode' : 'frame.redeeming'), useSystemName())

  useEffect(() => {
    let isWanted = true
    // replaced, not pushed: the code stays out of the browser history
    const go = (to: string): void => {
      if (isWanted) void navigate(to, { replace: true })
    }
    if (session.token() !== null) go(target)
    else if (code) {
      askWithEnvelope(http, exchangeTokenCalls.redeem, { exchangeToken: code }).then(
        ({ envelope, clientKey }) => {
          if (!isWanted) return
          session.open(envelope, clientKey)
          go(target)
        },
        // the client has reported the failed call
        () => go(signInAddress(target, session.uniqueCode())),
      )
    }
    return () => {
      isWanted = false
    }
  }, [http, session, navigate, code, target])

  if (isIncomplete)
    return (
      <main style={{ minHeight: '100%', display: 'grid', placeItems: 'center' }}>
        <EmptyState
          icon={<Unlink size={40} />}
          title={t('frame.noExchangeCode')}
          detail={t('frame.noExchangeCodeDetail')}
          action={<StatusLink to={signInAddress(target, session.uniqueCode())}>{t('frame.toSignIn')}</StatusLink>}
        />
      </main>
    )
  return (
    <main aria-busy style={{ height: '100%' }}>
      <Waiting text={t('frame.redeeming')} />
    </main>
  )
}
