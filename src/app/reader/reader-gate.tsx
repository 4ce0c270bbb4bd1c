// Before a console that only reads shows anything: a wall signs in by its link, a viewer inside a page of another system by
// an exchange token. Without either it says what to do, and asks the server for nothing.

import { useAtomValue, useSetAtom } from 'jotai'
import { MonitorOff, Unlink } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { exchangeTokenCalls } from '#contract/endpoints/exchange-token.ts'
import { sessionCalls } from '#contract/endpoints/session.ts'
import { wallCalls } from '#contract/endpoints/walls.ts'
import { AppError } from '#data/app-error.ts'
import { askWithEnvelope, useAnswer } from '#data/calls.ts'
import { useServices } from '#data/console-services.ts'
import { inlineTextOf, type NoticeText } from '#data/error-catalogue.ts'
import type { ReadingMode } from '#data/reading-mode.ts'
import { useNoticeText } from '#data/use-notice-text.ts'
import { DEFAULT_CURRENCY, setCompanyCurrency } from '#lib/company-currency.ts'
import { DEFAULT_TIME_ZONE, setCompanyZone } from '#lib/company-day.ts'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { useLiveChannel } from '../session/use-live-channel.ts'
import { tokenName, withoutToken } from './asked-token.ts'
import { readerEndAtom } from './reader-control.ts'
import { useHostToken } from './use-host-token.ts'

/** A server that does not answer is asked again after this time: nobody stands before a wall. */
const RETRY_MS = 5_000

export function ReaderGate({ mode, children }: { mode: ReadingMode; children: ReactNode }) {
  const { t } = useTranslation()
  const { session } = useServices()
  const end = useAtomValue(readerEndAtom)
  const isSigningIn = useTokenInAddress(mode)
  useHostToken(mode === 'frame' && !isSigningIn && session.token() === null)
  if (isSigningIn) return <Waiting text={t('frame.readerSigningIn')} />
  if (session.token() === null) return <SignedOut mode={mode} text={end?.text ?? null} />
  return <Connected>{children}</Connected>
}

function Connected({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  useLiveChannel()
  // times are the company's: nothing that shows one is drawn before its zone and currency are known
  const { data } = useAnswer(
    sessionCalls.systemInfo,
    {},
    { staleTime: Number.POSITIVE_INFINITY, refetchInterval: ({ state }) => (state.data ? false : RETRY_MS) },
  )
  const [isSet, setIsSet] = useState(false)
  useEffect(() => {
    if (!data) return
    setCompanyZone(data.timeZone ?? DEFAULT_TIME_ZONE)
    setCompanyCurrency(data.currency ?? DEFAULT_CURRENCY)
    setIsSet(true)
  }, [data])
  return isSet ? children : <Waiting text={t('frame.readerSigningIn')} />
}

/** Redeems the token of the address, and takes it out of there. @returns Whether that is under way. */
function useTokenInAddress(mode: ReadingMode): boolean {
  const { http, session } = useServices()
  const setEnd = useSetAtom(readerEndAtom)
  const [query, setQuery] = useSearchParams()
  const token = query.get(tokenName(mode))
  useEffect(() => {
    if (token === null) return
    let isWanted = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = (text: NoticeText | null): void => {
      setEnd({ text })
      setQuery((now) => withoutToken(now, mode), { replace: true })
    }
    const redeem = (exchangeToken: string) =>
      mode === 'kiosk'
        ? askWithEnvelope(http, wallCalls.signIn, { link: exchangeToken }, { isQuiet: true })
        : askWithEnvelope(http, exchangeTokenCalls.redeem, { exchangeToken, isFrame: true }, { isQuiet: true })
    const signIn = (): Promise<void> =>
      redeem(token).then(
        ({ envelope }) => {
          session.open(envelope, null)
          if (isWanted) leave(null)
        },
        (problem: unknown) => {
          if (!isWanted) return
          if (problem instanceof AppError && problem.isUnanswered) timer = setTimeout(() => void signIn(), RETRY_MS)
          // a browser that starts with the link of a wall opens it again: the session that it opened once is still there
          else leave(inlineTextOf(problem))
        },
      )
    void signIn()
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [http, session, mode, token, setQuery, setEnd])
  return token !== null
}

function SignedOut({ mode, text }: { mode: ReadingMode; text: NoticeText | null }) {
  const { t } = useTranslation()
  const textOf = useNoticeText()
  const Icon = mode === 'kiosk' ? MonitorOff : Unlink
  const reason = text ? `${textOf(text)} ` : ''
  return (
    <main style={{ height: '100%', display: 'grid', placeItems: 'center' }}>
      <EmptyState
        icon={<Icon size={40} />}
        title={t(mode === 'kiosk' ? 'frame.wallSignedOut' : 'frame.frameSignedOut')}
        detail={reason + t(mode === 'kiosk' ? 'frame.wallHow' : 'frame.frameHow')}
      />
    </main>
  )
}
