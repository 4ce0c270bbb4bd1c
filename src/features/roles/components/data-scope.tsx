import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DataScope } from '#contract/resources/role.resource.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { SearchField } from '#ui/search-field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Tree } from '#ui/tree.tsx'
import { useOrganizationOptions } from '../api/use-role-authority.ts'
import { treeOfOptions } from '../model/organization-tree.ts'

interface DataScopeProps {
  scope: DataScope
  organizationIds: ReadonlySet<string>
  /** Number of chosen organisations that the current user may not see. */
  numHidden: number
  isLocked: boolean
  /** Whether the current user may grant the data of the whole company. */
  mayGiveAll: boolean
  onChange: (change: { dataScope?: DataScope; organizationIds?: ReadonlySet<string> }) => void
}

/** The organisations whose data users of a role see. */
export function DataScopeEditor(props: DataScopeProps) {
  const { scope, organizationIds, numHidden, isLocked, mayGiveAll, onChange } = props
  const { t } = useTranslation()
  const { data: options = [] } = useOrganizationOptions()
  const tree = useMemo(() => treeOfOptions(options), [options])
  const [filter, setFilter] = useState('')
  const [expanded, setExpanded] = useState<ReadonlySet<string> | null>(null)
  return (
    <Column gap="4" padding="4" minHeight="0" flex="1">
      <Box color="fg.muted">{t('roles.scopeHint')}</Box>
      <Segmented
        label={t('roles.dataScope')}
        options={[
          ...(mayGiveAll || scope === 'all' ? [{ value: 'all' as const, label: t('roles.scopeAll') }] : []),
          { value: 'own', label: t('roles.scopeOwn') },
          { value: 'nodes', label: t('roles.scopeNodes') },
        ]}
        value={scope}
        onChange={(dataScope) => {
          if (!isLocked) onChange({ dataScope })
        }}
      />
      {scope === 'nodes' && (
        <>
          <Row gap="3">
            <SearchField
              label={t('roles.searchOrganizations')}
              clearLabel={t('roles.cancel')}
              value={filter}
              onChange={setFilter}
            />
            <Box color="fg.muted">{t('roles.numChosen', { count: organizationIds.size })}</Box>
            {numHidden > 0 && <Box color="fg.muted">{t('roles.numHidden', { count: numHidden })}</Box>}
          </Row>
          <Tree
            label={t('roles.organizations')}
            nodes={tree}
            checked={organizationIds}
            onCheckedChange={(ids) => {
              if (!isLocked) onChange({ organizationIds: ids })
            }}
            expanded={expanded ?? new Set(options.map(({ keyId }) => keyId))}
            onExpandedChange={setExpanded}
            filter={filter}
            height="24rem"
            texts={{ empty: t('roles.treeEmpty') }}
          />
        </>
      )}
    </Column>
  )
}
