import { useTranslation } from 'react-i18next'
import { Column, Row, Span } from '../../../ui/box.ts'
import { Panel } from '../../../ui/panel.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { useBackFill } from '../api/use-simulator.ts'

/** How far the past of the demo is computed; gone once it is. */
export function BackFillBar() {
  const { t } = useTranslation()
  const { data } = useBackFill()
  if (!data) return null
  const name = t(data.part === 'day' ? 'adminHome.backFillDay' : 'adminHome.backFillSeason')
  return (
    <Panel heading={t('adminHome.backFill')}>
      <Column padding="4" gap="2" role="status">
        <Row justifyContent="space-between">
          <Span>{name}</Span>
          <Span fontFamily="figures">{Math.round(100 * data.share)} %</Span>
        </Row>
        <ProgressBar value={data.share} label={name} />
      </Column>
    </Panel>
  )
}
