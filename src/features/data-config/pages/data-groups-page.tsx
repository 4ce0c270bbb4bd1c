// The pages on the left, the groups of the chosen one on the right.

import { useTranslation } from 'react-i18next'
import { ChoicePage } from '#archetypes/choice-page.tsx'
import { ResourcePage } from '#archetypes/resource/resource-page.tsx'
import { useNodeAddress } from '#archetypes/tree-resource/use-node-address.ts'
import { labelIn } from '#contract/kit/language.ts'
import { DATA_PAGES, dataGroupResource } from '#contract/resources/data-config.resource.ts'
import { useLanguage } from '#data/use-language.ts'
import { Box } from '#ui/box.ts'
import { Panel } from '#ui/panel.tsx'
import { Tree } from '#ui/tree.tsx'
import { useShift } from '../api/use-shift.tsx'

const NONE: ReadonlySet<string> = new Set()

export function DataGroupsPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { node, choose } = useNodeAddress()
  const rowActions = useShift(dataGroupResource)
  const page = (DATA_PAGES.find(({ value }) => value === node) ?? DATA_PAGES[0])?.value ?? ''
  return (
    <ChoicePage
      name="data-groups"
      choice={
        <Panel heading={t('dataConfig.pages')} height={{ base: '10rem', lg: 'auto' }} minHeight="0">
          <Box flex="1" minHeight="0" padding="2">
            <Tree
              label={t('dataConfig.pages')}
              nodes={DATA_PAGES.map(({ value, label }) => ({
                id: value,
                label: labelIn(label, language),
                children: [],
              }))}
              selected={page}
              onSelect={({ id }) => choose(id)}
              expanded={NONE}
              onExpandedChange={() => undefined}
              texts={{ empty: t('dataConfig.noPages') }}
            />
          </Box>
        </Panel>
      }
    >
      <ResourcePage
        key={page}
        resource={dataGroupResource}
        heading={null}
        within={{ pagePath: page }}
        initial={{ pagePath: page }}
        rowActions={rowActions}
      />
    </ChoicePage>
  )
}
