import { useSetAtom } from 'jotai'
import { RefreshCw } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDateTexts } from '#archetypes/field-kinds/use-date-texts.ts'
import { nestNodes } from '#archetypes/node-tree/node-forest.ts'
import { NodeTreePanel } from '#archetypes/node-tree/node-tree-panel.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { useNodes } from '#archetypes/telemetry/use-telemetry.ts'
import { type DayCalculation, dayCalculationCalls } from '#contract/endpoints/day-calculation.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useAsk } from '#data/calls.ts'
import { sayAtom } from '#data/notices.ts'
import { useSaveFailure } from '#data/use-save-failure.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { RecomputeRuns } from './recompute-runs.tsx'

const NO_NODES = [] as const
const COMPUTED_TYPES = ['unit', 'source'] as const
const isComputed = ({ nodeType }: { readonly nodeType: string }): boolean =>
  COMPUTED_TYPES.some((type) => type === nodeType)

/** Computes stored days of ticked nodes again: a range, and the runs with their progress and result. */
export function Recomputation({ stored }: Pick<DayCalculation, 'stored'>) {
  const { t } = useTranslation()
  const mayOperate = useMayDo()('dayCalculation:operate')
  const nodes = useNodes(COMPUTED_TYPES)
  const list = nodes.data ?? NO_NODES
  const forest = useMemo(() => nestNodes(list), [list])
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const chosen = list.filter((node) => ticked.has(node.keyId) && isComputed(node)).map(({ keyId }) => keyId)
  if (!nodes.data && nodes.error) return <ListFailure error={nodes.error} onRetry={() => void nodes.refetch()} />
  return (
    <Row gap="3" flex="1" minHeight="0" alignItems="stretch" flexDirection={{ base: 'column', lg: 'row' }}>
      {mayOperate && (
        <NodeTreePanel
          forest={nodes.data && forest}
          ticked={ticked}
          onTick={setTicked}
          noneText={t('dayCalculation.noneTicked')}
          isOptional
        />
      )}
      <Column gap="3" flex="1" minHeight="0" minWidth="0">
        {mayOperate && <RecomputeForm nodeIds={chosen} stored={stored} />}
        <RecomputeRuns />
      </Column>
    </Row>
  )
}

interface RecomputeFormProps extends Pick<DayCalculation, 'stored'> {
  nodeIds: readonly string[]
}

function RecomputeForm({ nodeIds, stored }: RecomputeFormProps) {
  const { t } = useTranslation()
  const texts = useDateTexts()
  const ask = useAsk()
  const say = useSetAtom(sayAtom)
  const days = stored.flatMap(({ firstDay, lastDay }) => (firstDay && lastDay ? [firstDay, lastDay] : [])).sort()
  const [first, last] = [days[0] ?? '', days.at(-1) ?? '']
  const [range, setRange] = useState({ from: last, to: last })
  const [rules, setRules] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const { handleFailure } = useSaveFailure(setRules)
  async function start(): Promise<void> {
    setBusy(true)
    setRules({})
    try {
      await ask(dayCalculationCalls.recompute, { nodeIds: [...nodeIds], ...range }, { isQuiet: true })
      say(t('dayCalculation.queued'))
    } catch (failure) {
      handleFailure(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Column gap="1">
      <Row gap="3" flexWrap="wrap" alignItems="flex-start">
        {(['from', 'to'] as const).map((field) => (
          <Box key={field} width="12rem">
            <DateField
              label={t(`dayCalculation.${field}`)}
              name={field}
              problem={rules[field] ?? null}
              hint={first === '' ? '' : t('dayCalculation.rangeHint', { first, last })}
              value={range[field]}
              texts={texts}
              min={first}
              max={last}
              onChange={(value) => setRange((now) => ({ ...now, [field]: value }))}
            />
          </Box>
        ))}
        <Box paddingTop="6">
          <Button look="solid" disabled={isBusy || nodeIds.length === 0} onClick={() => void start()}>
            <RefreshCw size={16} aria-hidden />
            {nodeIds.length === 0 ? t('dayCalculation.start') : t('dayCalculation.startFor', { count: nodeIds.length })}
          </Button>
        </Box>
      </Row>
      {rules.nodeIds && (
        <Box role="alert" color="level.urgent" fontSize="sm">
          {rules.nodeIds}
        </Box>
      )}
    </Column>
  )
}
