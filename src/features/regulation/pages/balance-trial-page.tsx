// Values of a one-network balance, tried on a rehearsal: how the means of its units respond, what swings, and taking them over as a new
// version. Strategy and rehearsal are in the address.

import { SlidersHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PageHeading } from '#archetypes/page-heading.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { FilterRow } from '#archetypes/table-page/filter-row.tsx'
import { useAddressState } from '#archetypes/telemetry/use-address-state.ts'
import { Box } from '#ui/box.ts'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { Page } from '#ui/page.ts'
import { Select } from '#ui/select.tsx'
import { useStrategies, useStrategy } from '../api/use-strategies.ts'
import { BalanceTrial } from '../components/balance-trial.tsx'
import { readTrialView, writeTrialView } from '../model/balance-trial.ts'

export function BalanceTrialPage() {
  const { t } = useTranslation()
  const [view, change] = useAddressState(readTrialView, writeTrialView)
  const { data, error, refetch } = useStrategies()
  const networks = data?.filter(({ kind }) => kind === 'oneNetwork') ?? []
  return (
    <Page fit="content" data-page="balance-trial">
      <PageHeading />
      <FilterRow>
        <Select
          label={t('balanceTrial.strategy')}
          options={[
            { value: '', label: t('balanceTrial.choose') },
            ...networks.map(({ keyId, name }) => ({ value: keyId, label: name })),
          ]}
          value={view.id}
          onChange={(id) => change(() => ({ id, rehearsal: '' }))}
        />
      </FilterRow>
      <Box fontSize="sm" color="fg.muted">
        {t('balanceTrial.about')}
      </Box>
      {error && !data ? (
        <ListFailure error={error} onRetry={() => void refetch()} />
      ) : view.id === '' ? (
        <EmptyState
          icon={<SlidersHorizontal size={40} />}
          title={t('balanceTrial.noneChosen')}
          detail={t(data && networks.length === 0 ? 'balanceTrial.noStrategies' : 'balanceTrial.noneChosenDetail')}
        />
      ) : (
        <Chosen
          key={view.id}
          keyId={view.id}
          rehearsal={view.rehearsal}
          onRehearsal={(rehearsal) => change((now) => ({ ...now, rehearsal }))}
        />
      )}
    </Page>
  )
}

interface ChosenProps {
  keyId: string
  rehearsal: string
  onRehearsal: (keyId: string) => void
}

function Chosen({ keyId, rehearsal, onRehearsal }: ChosenProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useStrategy(keyId)
  if (!data)
    return error ? (
      <ListFailure error={error} onRetry={() => void refetch()} />
    ) : (
      <Waiting text={t('strategies.reading')} />
    )
  const { strategy } = data
  if (strategy.kind !== 'oneNetwork')
    return <EmptyState icon={null} title={t('balanceTrial.noneChosen')} detail={t('balanceTrial.noneChosenDetail')} />
  return <BalanceTrial detail={data} strategy={strategy} rehearsal={rehearsal} onRehearsal={onRehearsal} />
}
