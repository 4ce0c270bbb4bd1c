// Faults of the simulated network, started and ended by hand for demonstration and training. The panel is hidden where
// there is no simulator.

import { Play, Square, TriangleAlert } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SimulatorFaults } from '#contract/endpoints/simulator.ts'
import { listIn } from '#contract/kit/language.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useLanguage } from '#data/use-language.ts'
import { useSaveFailure } from '#data/use-save-failure.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column, Row, Span } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Panel } from '#ui/panel.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { useFaultActions, useSimulatorFaults } from '../api/use-simulator.ts'

type Faults = NonNullable<SimulatorFaults>
/** Target of a fault that affects the whole network. */
const WHOLE = 'network'

export function FaultsPanel() {
  const { t } = useTranslation()
  const mayDo = useMayDo()
  const { data } = useSimulatorFaults(mayDo('simulator:view'))
  if (!data) return null
  return (
    <Panel heading={t('adminHome.faults')}>
      <Column padding="4" gap="4">
        {mayDo('simulator:edit') && <FaultForm kinds={data.kinds} />}
        <ActiveFaults faults={data} mayStop={mayDo('simulator:edit')} />
      </Column>
    </Panel>
  )
}

function FaultForm({ kinds }: { kinds: Faults['kinds'] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { start } = useFaultActions()
  const [kind, setKind] = useState(kinds[0]?.kind ?? '')
  const [target, setTarget] = useState('')
  const [severity, setSeverity] = useState('')
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const { handleFailure } = useSaveFailure(setProblems)
  const chosen = kinds.find((one) => one.kind === kind)
  const isWhole = chosen?.target === WHOLE

  function handleSubmit(event: FormEvent): void {
    event.preventDefault()
    setProblems({})
    start.mutate(
      { kind, target: isWhole ? WHOLE : target, ...(severity === '' ? {} : { severity: Number(severity) }) },
      { onSuccess: () => setTarget(''), onError: handleFailure },
    )
  }

  return (
    <Box
      as="form"
      display="grid"
      gridTemplateColumns={{ base: '1fr', lg: '1fr 1.4fr 1fr auto' }}
      gap="3"
      alignItems="start"
      onSubmit={handleSubmit}
    >
      <SelectField
        name="kind"
        label={t('adminHome.faultKind')}
        value={kind}
        problem={problems.kind ?? null}
        options={kinds.map((one) => ({ value: one.kind, label: language === 'en' ? one.nameEn : one.name }))}
        onChange={(value) => {
          setKind(value)
          setSeverity('')
          setProblems({})
        }}
      />
      <TextInput
        name="target"
        label={t('adminHome.faultTarget')}
        hint={
          isWhole
            ? t('adminHome.faultWhole')
            : t(chosen?.isArea ? 'adminHome.faultTargetsHint' : 'adminHome.faultTargetHint', {
                example: exampleOf(chosen?.target),
              })
        }
        isDisabled={isWhole}
        value={isWhole ? '' : target}
        problem={problems.target ?? null}
        onChange={setTarget}
      />
      <NumberField
        name="severity"
        label={t('adminHome.faultSeverity')}
        hint={
          chosen?.severity
            ? t('adminHome.faultSeverityHint', {
                ...chosen.severity,
                of: language === 'en' ? chosen.severity.ofEn : chosen.severity.ofZh,
              })
            : t('adminHome.faultNoSeverity')
        }
        isDisabled={!chosen?.severity}
        value={severity}
        problem={problems.severity ?? null}
        onChange={setSeverity}
      />
      <Box paddingTop={{ lg: '6' }}>
        <Button type="submit" look="solid" disabled={start.isPending || (!isWhole && target.trim() === '')}>
          <Play size={16} aria-hidden />
          {t('adminHome.faultStart')}
        </Button>
      </Box>
    </Box>
  )
}

const EXAMPLES: Readonly<Record<string, string>> = {
  unit: 'HZ0001.1',
  point: 'HZ0001.1.T2g',
  station: 'HZ0001',
  gateway: 'GW-HZ0001',
  boiler: 'RY01-B1',
}
const exampleOf = (target: string | undefined): string => EXAMPLES[target ?? ''] ?? ''

function ActiveFaults({ faults, mayStop }: { faults: Faults; mayStop: boolean }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { stop } = useFaultActions()
  const nameOf = (kind: string): string => {
    const found = faults.kinds.find((one) => one.kind === kind)
    return (language === 'en' ? found?.nameEn : found?.name) ?? kind
  }
  if (faults.active.length === 0) return <Box color="fg.muted">{t('adminHome.noFaults')}</Box>
  return (
    <Column as="ul" gap="2" listStyleType="none" padding="0" margin="0">
      {faults.active.map(({ id, kind, targets, startMs }) => (
        <Row as="li" key={id} gap="3" flexWrap="wrap">
          <TriangleAlert size={16} aria-hidden />
          <Span flex="1" minWidth="12rem">
            {nameOf(kind)} · {listIn(targets, language)}
          </Span>
          <Span color="fg.muted">
            {t('adminHome.faultSince', { when: formatDateTime(new Date(startMs).toISOString()) })}
          </Span>
          {mayStop && (
            <Button size="sm" disabled={stop.isPending} onClick={() => stop.mutate(id)}>
              <Square size={16} aria-hidden />
              {t('adminHome.faultStop', { name: nameOf(kind) })}
            </Button>
          )}
        </Row>
      ))}
    </Column>
  )
}
