import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { companyTime } from '#lib/company-day.ts'
import { Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { useRehearsalName } from '../rehearsed/use-rehearsed.ts'
import { useMoment } from './use-moment.ts'
import type { ReplayPlayer } from './use-replay-player.ts'

const RENEW_MS = 250

/** The usual one has the colours of a panel. */
const ON_BANNER = { background: 'transparent', textDecoration: 'underline' } as const

interface ReplayBannerProps {
  player: ReplayPlayer
  onEnd: () => void
}

/** Says over what is shown that it is not the present, and leads back there. */
export function ReplayBanner({ player, onEnd }: ReplayBannerProps) {
  const { t } = useTranslation()
  const nameOf = useRehearsalName()
  const moment = useMoment(player.clock, RENEW_MS) ?? player.clock.at
  const { rehearsal, source } = player
  const time = companyTime(moment)
  if (!rehearsal)
    return (
      <Banner endText={t('replay.end')} onEnd={onEnd}>
        {t('replay.banner', { time })}
      </Banner>
    )
  return (
    <Banner endText={t('rehearsed.end')} onEnd={onEnd}>
      <span>{source ? t('rehearsed.banner', { rehearsal: nameOf(source) }) : t('rehearsed.notMeasured')}</span>
      {source && <span>{t('rehearsed.moment', { way: t(`rehearsed.ways.${rehearsal.way}`), time })}</span>}
    </Banner>
  )
}

function Banner({ endText, onEnd, children }: { endText: string; onEnd: () => void; children: ReactNode }) {
  return (
    <Row
      role="note"
      gap="3"
      minHeight="9"
      paddingInline="3"
      justifyContent="center"
      flexWrap="wrap"
      background="level.important"
      color="bg.panel"
      fontWeight="medium"
      data-replay-banner
    >
      {children}
      <Button size="sm" color="inherit" borderColor="currentColor" _hover={ON_BANNER} onClick={onEnd}>
        {endText}
      </Button>
    </Row>
  )
}
