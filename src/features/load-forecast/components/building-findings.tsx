import { Check, House } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FigureTable } from '#archetypes/figures/figure-table.tsx'
import { LinkOrText } from '#archetypes/page-link.tsx'
import { type BuildingFinding, unitBuildingCalls as calls } from '#contract/endpoints/unit-buildings.ts'
import { useAttempt } from '#data/attempt.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useAsk } from '#data/calls.ts'
import { useHiddenColumns } from '#data/hidden-columns.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { nameWithUnit } from '#lib/name-with-unit.ts'
import { Button } from '#ui/button.tsx'
import { type TableColumn, textColumn } from '#ui/data-table.tsx'
import { styled } from '#ui/styled.ts'
import { PARAMETER_UNITS } from '../model/building-lines.ts'
import { writePlace } from '../model/forecast-address.ts'
import { PageSection } from './page-section.tsx'

interface BuildingFindingsProps {
  findings: readonly BuildingFinding[]
  isRefreshing: boolean
  /** They are of several units. */
  namesUnits: boolean
  onChanged: () => void
}

/** Buildings that have become others: from what to what, and since when. */
export function BuildingFindings({ findings, isRefreshing, namesUnits, onChanged }: BuildingFindingsProps) {
  const { t } = useTranslation()
  const mayEdit = useMayDo()('loadModel:edit')
  const ask = useAsk()
  const [isBusy, attempt] = useAttempt()
  const [hidden, setHidden] = useHiddenColumns('building-findings')
  const columns = useFindingColumns(namesUnits)
  const markRead = ({ keyId }: BuildingFinding): void =>
    void attempt(async () => {
      await ask(calls.markRead, { keyId })
      onChanged()
    })
  return (
    <>
      <PageSection text={t('unitBuilding.findings')} />
      <FigureTable
        label={t('unitBuilding.findings')}
        hidden={hidden}
        onHide={setHidden}
        columns={columns}
        rows={findings}
        rowKey={({ keyId }) => keyId}
        isRefreshing={isRefreshing}
        note={t('unitBuilding.findingsNote')}
        actionsWidth={150}
        rowActions={(finding) =>
          mayEdit && finding.readBy === '' ? (
            <Button size="sm" disabled={isBusy} onClick={() => markRead(finding)}>
              <Check size={16} aria-hidden />
              {t('unitBuilding.markRead')}
            </Button>
          ) : null
        }
        empty={{
          icon: <House size={40} />,
          title: t('unitBuilding.noFindings'),
          detail: t('unitBuilding.noFindingsDetail'),
        }}
      />
    </>
  )
}

const UnitLink = styled(LinkOrText, { base: { color: 'accent.text' } })

const addressOf = ({ nodeId }: BuildingFinding): string =>
  `/newAIPredict?${writePlace({ kind: 'unit', node: nodeId }, new URLSearchParams())}`

function useFindingColumns(namesUnits: boolean): TableColumn<BuildingFinding>[] {
  const { t } = useTranslation()
  return useMemo(() => {
    const day = (at: number): string => formatDateTime(at, 'YYYY-MM-DD')
    const name = ({ parameter }: BuildingFinding): string =>
      nameWithUnit(t(`unitBuilding.name.${parameter}`), PARAMETER_UNITS[parameter].unit)
    const value = (read: (finding: BuildingFinding) => number) => (finding: BuildingFinding) =>
      formatQuantity(read(finding), PARAMETER_UNITS[finding.parameter].decimals)
    const state = ({ endedAt, readBy }: BuildingFinding): string => {
      const now = endedAt === null ? t('unitBuilding.open') : t('unitBuilding.ended', { time: day(endedAt) })
      return readBy === '' ? now : `${now}${t('loadForecast.comma')}${t('unitBuilding.readBy', { name: readBy })}`
    }
    const numbers = (id: string, header: string, text: (finding: BuildingFinding) => string) =>
      ({ ...textColumn<BuildingFinding>(id, header, text, 110), align: 'end' }) as const
    return [
      ...(namesUnits
        ? [
            {
              ...textColumn<BuildingFinding>('unit', t('unitBuilding.unitName'), ({ unitName }) => unitName, 240),
              cell: (finding: BuildingFinding) => <UnitLink to={addressOf(finding)}>{finding.unitName}</UnitLink>,
              fixed: 'start' as const,
            },
          ]
        : []),
      textColumn<BuildingFinding>('parameter', t('unitBuilding.parameter'), name, 220),
      numbers(
        'before',
        t('unitBuilding.before'),
        value(({ before }) => before),
      ),
      numbers(
        'after',
        t('unitBuilding.after'),
        value(({ after }) => after),
      ),
      numbers('change', t('unitBuilding.change'), ({ before, after }) =>
        before === 0 ? '' : `${formatQuantity(100 * (after / before - 1), 0)} %`,
      ),
      textColumn<BuildingFinding>('foundAt', t('unitBuilding.foundAt'), ({ foundAt }) => day(foundAt), 120),
      textColumn<BuildingFinding>('state', t('unitBuilding.state'), state, 220),
    ]
  }, [t, namesUnits])
}
