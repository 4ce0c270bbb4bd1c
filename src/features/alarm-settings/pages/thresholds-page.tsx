// What raises alarms: limits of points, and rules beside them. An alarm of the header links here with heatName,
// pointLocation and heatKeyId_1, which are filters of the limits; the point that is named by its code is marked.

import { useTranslation } from 'react-i18next'
import { PageHeading } from '#archetypes/page-heading.tsx'
import { useAddressState } from '#archetypes/telemetry/use-address-state.ts'
import { alarmRuleResource } from '#contract/resources/alarm-rule.resource.ts'
import { useMayDo } from '#data/button-permission.ts'
import { Column } from '#ui/box.ts'
import { Page } from '#ui/page.ts'
import { Tabs } from '#ui/tabs.tsx'
import { LimitsPart } from '../components/limits-part.tsx'
import { RulesPart } from '../components/rules-part.tsx'
import { pageParts } from '../model/page-parts.ts'

const PARTS = pageParts('limits', 'rules')

export function ThresholdsPage() {
  const { t } = useTranslation()
  const maySeeRules = useMayDo()(alarmRuleResource.permissionOf('view'))
  const [part, change] = useAddressState(PARTS.read, PARTS.write)
  const limits = <LimitsPart />
  return (
    <Page fit="atLeastWindow">
      <PageHeading />
      {maySeeRules ? (
        <Tabs
          label={t('alarmRules.parts')}
          selected={part}
          onSelect={(id) => change(() => PARTS.of(id))}
          items={[
            {
              id: 'limits',
              label: t('alarmRules.limits'),
              content: (
                <Column gap="3" paddingTop="3" flex="1" minHeight="0">
                  {limits}
                </Column>
              ),
            },
            { id: 'rules', label: t('alarmRules.rules'), content: <RulesPart /> },
          ]}
        />
      ) : (
        limits
      )}
    </Page>
  )
}
