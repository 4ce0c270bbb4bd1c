import { useTranslation } from 'react-i18next'
import { alarmDefaultsOf, COMMUNICATION_OFF_DELAY_S } from '#contract/alarms/condition.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { Box } from '#ui/box.ts'
import { Panel } from '#ui/panel.tsx'
import { styled } from '#ui/styled.ts'

const Table = styled('table', {
  base: {
    width: '100%',
    marginBottom: '3',
    fontSize: 'sm',
    '& th, & td': { padding: '1', paddingInline: '4', textAlign: 'start', verticalAlign: 'top' },
    '& thead th': { color: 'fg.muted', fontWeight: 'medium' },
    '& tbody th': { fontWeight: 'normal' },
    '& :is(th, td):nth-of-type(n + 3), & tbody td:nth-of-type(n + 2)': {
      textAlign: 'end',
      fontVariantNumeric: 'tabular-nums',
    },
  },
})

const SIGNALS = [
  { name: 'flow', kind: 'AI', category: 'flow' },
  { name: 'level', kind: 'AI', category: 'level' },
  { name: 'pressure', kind: 'AI', category: 'pressure' },
  { name: 'temperature', kind: 'AI', category: 'temperature' },
  { name: 'room', kind: 'AI', category: 'temperature', code: 'RT' },
  { name: 'other', kind: 'AI', category: 'other' },
  { name: 'state', kind: 'DI', category: 'alarm' },
] as const

/** The first stage of the alarm of communication, s. */
const COMMUNICATION_ON_DELAY_S = 180

/** Delays and dead-bands that points and rules begin with, by the kind of their signal. */
export function DefaultTable() {
  const { t } = useTranslation()
  const rows = SIGNALS.map(({ name, ...signal }) => {
    const { onDelayS, offDelayS, deadbandShare, deadbandMin } = alarmDefaultsOf(signal)
    const share = t('alarmBasis.deadbandShare', { share: Math.round(deadbandShare * 100) })
    const band = deadbandMin > 0 ? t('alarmBasis.deadbandAtLeast', { share, least: deadbandMin }) : share
    return { name, onDelayS, offDelayS, band: deadbandShare === 0 ? '–' : band }
  })
  const communication = { onDelayS: COMMUNICATION_ON_DELAY_S, offDelayS: COMMUNICATION_OFF_DELAY_S, band: '–' }
  return (
    <Panel heading={t('alarmBasis.defaults')}>
      <Box fontSize="sm" color="fg.muted" paddingInline="4" paddingTop="3" paddingBottom="2">
        {t('alarmBasis.defaultsHint')}
      </Box>
      <Table>
        <thead>
          <tr>
            <th scope="col">{t('alarmBasis.signal')}</th>
            <th scope="col">{t('alarmBasis.deadband')}</th>
            <th scope="col">{t('alarmBasis.onDelay')}</th>
            <th scope="col">{t('alarmBasis.offDelay')}</th>
          </tr>
        </thead>
        <tbody>
          {[...rows, { name: 'communication' as const, ...communication }].map(
            ({ name, onDelayS, offDelayS, band }) => (
              <tr key={name}>
                <th scope="row">{t(`alarmBasis.${name}`)}</th>
                <td>{band}</td>
                <td>{formatQuantity(onDelayS, 0)}</td>
                <td>{formatQuantity(offDelayS, 0)}</td>
              </tr>
            ),
          )}
        </tbody>
      </Table>
    </Panel>
  )
}
