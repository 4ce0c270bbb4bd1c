import { useTranslation } from 'react-i18next'
import type { ResourceOption } from '#contract/kit/resource-calls.ts'
import { Box, Column } from '#ui/box.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Problem } from '#ui/field.tsx'

interface TargetListProps {
  label: string
  hint: string
  targets: readonly ResourceOption[]
  chosen: readonly string[]
  problem: string | null
  onChange: (chosen: readonly string[]) => void
}

/** Where something is copied to: ticked one by one, or all at once. */
export function TargetList({ label, hint, targets, chosen, problem, onChange }: TargetListProps) {
  const { t } = useTranslation()
  return (
    <Column gap="2" role="group" aria-label={label}>
      <Box fontSize="sm" fontWeight="medium">
        {label}
      </Box>
      <Box fontSize="sm" color="fg.muted">
        {hint}
      </Box>
      <Checkbox
        label={t('alarmThresholds.allStations')}
        checked={chosen.length > 0 && chosen.length === targets.length}
        isMixed={chosen.length > 0 && chosen.length < targets.length}
        onChange={(isAll) => onChange(isAll ? targets.map(({ keyId }) => keyId) : [])}
      />
      <Column
        gap="1.5"
        maxHeight="11rem"
        overflowY="auto"
        padding="3"
        borderWidth="1px"
        borderColor="border.field"
        borderRadius="md"
      >
        {targets.map(({ keyId, name, detail }) => (
          <Checkbox
            key={keyId}
            label={`${name} ${detail ?? ''}`}
            checked={chosen.includes(keyId)}
            onChange={(isChosen) => onChange(isChosen ? [...chosen, keyId] : chosen.filter((key) => key !== keyId))}
          />
        ))}
      </Column>
      <Problem id="copy-to-problem" text={problem} />
    </Column>
  )
}
