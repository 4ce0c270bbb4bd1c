// What is printed of a page: one table with its title, what it was chosen by, who printed it and when. While a page is
// printed, print.css hides all else of it.

import './print.css'
import { useAtomValue } from 'jotai'
import { type ComponentProps, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { identityAtom } from '#data/console-services.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Column } from '#ui/box.ts'
import { usePageTitle } from '#ui/page-title.ts'
import { styled } from '#ui/styled.ts'
import { useIsPrinting } from '#ui/use-is-printing.ts'
import { chosenFilters, type PrintFact } from './chosen-filters.ts'

const Heading = styled('header', {
  base: {
    marginBottom: '2',
    fontSize: '9pt',
    '& h1': { fontSize: '14pt', fontWeight: 'bold', textAlign: 'center' },
    '& h2': { fontSize: '11pt', textAlign: 'center' },
    '& p': { display: 'flex', flexWrap: 'wrap', columnGap: '5' },
    '& p + p': { marginTop: '0.5' },
  },
})
const Signatures = styled('footer', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '6',
    marginTop: '8',
    fontSize: '10pt',
    breakInside: 'avoid',
    '& span': { flex: '1', borderBottomWidth: '1px', paddingBottom: '1' },
  },
})

interface PrintAreaProps extends ComponentProps<typeof Column> {
  frame?: RefObject<HTMLDivElement | null>
  /** Below the title of the page, where a page has several tables. */
  heading?: string | undefined
  /** Absent: what the filters of the page say. For pages whose filters may be ahead of what is shown. */
  facts?: readonly PrintFact[] | undefined
  /** Lines for signatures below the table. */
  isSigned?: boolean | undefined
}

export function PrintArea({ frame, heading, facts, isSigned = false, children, ...column }: PrintAreaProps) {
  const isPrinting = useIsPrinting()
  return (
    <Column {...column} {...(frame ? { ref: frame } : {})} data-print-area={isPrinting || undefined}>
      {isPrinting && <PrintHeading heading={heading} facts={facts} />}
      {children}
      {isPrinting && isSigned && <SignatureLines />}
    </Column>
  )
}

function PrintHeading({ heading, facts }: Pick<PrintAreaProps, 'heading' | 'facts'>) {
  const { t } = useTranslation()
  const title = usePageTitle()
  const user = useAtomValue(identityAtom)?.user
  const element = useRef<HTMLElement>(null)
  const [at] = useState(() => Date.now())
  const [read, setRead] = useState<readonly PrintFact[]>([])
  const periodLabel = t('print.period')
  useLayoutEffect(() => {
    if (element.current && facts === undefined) setRead(chosenFilters(element.current, periodLabel))
  }, [facts, periodLabel])
  return (
    <Heading ref={element}>
      <h1>{title}</h1>
      {heading !== undefined && heading !== title && <h2>{heading}</h2>}
      <p>
        {(facts ?? read).map(({ label, text }) => (
          <span key={`${label} ${text}`}>{t('print.fact', { label, text })}</span>
        ))}
      </p>
      <p>
        <span>{user?.companyName}</span>
        <span>{t('print.by', { name: user?.realName ?? '' })}</span>
        <span>{t('print.at', { time: formatDateTime(at) })}</span>
      </p>
    </Heading>
  )
}

const SIGNERS = ['prepared', 'checked', 'approved'] as const

function SignatureLines() {
  const { t } = useTranslation()
  return (
    <Signatures>
      {SIGNERS.map((signer) => (
        <span key={signer}>{t(`print.${signer}`)}</span>
      ))}
      <span>{t('print.date')}</span>
    </Signatures>
  )
}
