import { CircleSlash, Copy, ListPlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OutOfServiceDialog } from '#archetypes/alarms/out-of-service-dialog.tsx'
import { OutOfServiceTag } from '#archetypes/alarms/out-of-service-tag.tsx'
import { usePermitOf } from '#archetypes/alarms/use-permits.ts'
import type { OwnCells } from '#archetypes/cells/field-columns.tsx'
import { ResourcePage } from '#archetypes/resource/resource-page.tsx'
import { type AlarmPermit, PERMIT_PERMISSION } from '#contract/endpoints/alarm-permits.ts'
import type { RowOf } from '#contract/kit/resource.ts'
import { alarmRuleResource } from '#contract/resources/alarm-rule.resource.ts'
import { useHoldsCode, useMayDo } from '#data/button-permission.ts'
import { Box } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { CopyRulesDialog } from './copy-rules-dialog.tsx'
import { RuleForm } from './rule-form.tsx'
import { StandardRulesDialog } from './standard-rules-dialog.tsx'

type RuleRow = RowOf<typeof alarmRuleResource>

const START = {
  warnNumber: '2',
  warnLevel: '2',
  deadband: 0,
  onDelayS: 60,
  offDelayS: 60,
  season: 'always',
  isEnabled: true,
}

function Enabled({ isEnabled, permit }: { isEnabled: boolean; permit: AlarmPermit | undefined }) {
  const { t } = useTranslation()
  if (isEnabled && permit) return <OutOfServiceTag permit={permit} />
  return (
    <StatusTag tone={isEnabled ? 'good' : 'neutral'}>{t(isEnabled ? 'alarmRules.on' : 'alarmRules.off')}</StatusTag>
  )
}

function useCells(): OwnCells<typeof alarmRuleResource> {
  const permitOf = usePermitOf()
  return useMemo(
    () => ({
      isEnabled: ({ keyId, isEnabled }) => (
        <Enabled isEnabled={isEnabled === true} permit={permitOf({ kind: 'rule', keyId })} />
      ),
    }),
    [permitOf],
  )
}

/** Conditions that raise alarms beside the limits of points. */
export function RulesPart() {
  const { t } = useTranslation()
  const mayAdd = useMayDo()(alarmRuleResource.permissionOf('add'))
  const mayTakeOut = useHoldsCode(PERMIT_PERMISSION)
  const [takenOut, setTakenOut] = useState<RuleRow | null>(null)
  const [isAddingStandard, setIsAddingStandard] = useState(false)
  const [copied, setCopied] = useState<readonly RuleRow[] | null>(null)
  return (
    <>
      <ResourcePage
        resource={alarmRuleResource}
        heading={
          <Box fontSize="sm" color="fg.muted" paddingTop="3">
            {t('alarmRules.hint')}
          </Box>
        }
        initial={START}
        cells={useCells()}
        form={RuleForm}
        copyOf={({ keyId: _key, ...values }) => ({ ...values, reason: '' })}
        toolbar={
          mayAdd && (
            <Button size="sm" onClick={() => setIsAddingStandard(true)}>
              <ListPlus size={16} aria-hidden />
              {t('alarmRules.addStandard')}
            </Button>
          )
        }
        rowActions={(row) =>
          mayTakeOut
            ? [
                {
                  id: 'outOfService',
                  label: t('permits.takeOutOf', { name: row.name ?? '' }),
                  icon: <CircleSlash size={16} />,
                  onSelect: () => setTakenOut(row),
                },
              ]
            : []
        }
        maxRowActions={1}
        chosenActions={(rows) =>
          mayAdd && (
            <Button size="sm" onClick={() => setCopied(rows)}>
              <Copy size={16} aria-hidden />
              {t('alarmRules.copyChosen', { count: rows.length })}
            </Button>
          )
        }
      />
      {isAddingStandard && <StandardRulesDialog onClose={() => setIsAddingStandard(false)} />}
      {takenOut && (
        <OutOfServiceDialog
          source={{ kind: 'rule', keyId: takenOut.keyId }}
          name={takenOut.name ?? ''}
          onClose={() => setTakenOut(null)}
        />
      )}
      {copied && <CopyRulesDialog rules={copied} onClose={() => setCopied(null)} />}
    </>
  )
}
