// What a role may do: pages, permission codes, data scope, level. Duty: edit the authority of one role at a time, and never
// lose what was ticked. Neighbours: role-page.tsx makes roles; the server refuses what the editor does not hold.

import { useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { SearchX } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { PageHeading } from '#archetypes/page-heading.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import type { RoleAuthority } from '#contract/resources/role.resource.ts'
import { useMayDo } from '#data/button-permission.ts'
import { sayAtom } from '#data/notices.ts'
import { useSaveFailure } from '#data/use-save-failure.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/confirm.tsx'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { Panel } from '#ui/panel.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Select } from '#ui/select.tsx'
import { StaleBanner } from '#ui/stale-banner.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useAuthorityTree, useRoleAuthority, useSaveAuthority } from '../api/use-role-authority.ts'
import { useRoles } from '../api/use-roles.ts'
import { AuthorityList } from '../components/authority-list.tsx'
import { DataScopeEditor } from '../components/data-scope.tsx'
import { type Grants, grantList, grantsOf, groupsOf, isSameGrants } from '../model/authority.ts'

const SUPER = 'super'

export function RoleAuthorityPage() {
  const { t } = useTranslation()
  const [query, setQuery] = useSearchParams()
  const { data: roles, error, refetch } = useRoles()
  const chosen = query.get('role') ?? roles?.find(({ key }) => key !== SUPER)?.key ?? ''
  const [isDirty, setDirty] = useState(false)
  const confirm = useConfirm()
  if (!roles && error) return <ListFailure error={error} onRetry={() => void refetch()} />

  async function handleChoose(role: string): Promise<void> {
    const name = roles?.find(({ key }) => key === chosen)?.name ?? ''
    const leave = {
      title: t('roles.leave'),
      detail: t('roles.leaveDetail', { name }),
      confirmLabel: t('roles.discard'),
      cancelLabel: t('roles.stay'),
      isHarm: true,
    }
    if (isDirty && (await confirm(leave)) === null) return
    setDirty(false)
    setQuery({ role })
  }

  return (
    <Column padding="4" gap="3" height="100%" data-page="role-authority">
      <PageHeading isHidden />
      <Row gap="3" flexWrap="wrap">
        <Select
          label={t('roles.chooseRole')}
          options={(roles ?? []).map(({ key, name }) => ({ value: key, label: t('roles.roleWithKey', { name, key }) }))}
          value={chosen}
          onChange={(role) => void handleChoose(role)}
        />
      </Row>
      {chosen !== '' && <RoleAuthorityLoader key={chosen} keyId={chosen} onDirtyChange={setDirty} />}
    </Column>
  )
}

function RoleAuthorityLoader({ keyId, onDirtyChange }: { keyId: string; onDirtyChange: (isDirty: boolean) => void }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useRoleAuthority(keyId)
  if (error) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting text={t('roles.loading')} />
  return <AuthorityEditor saved={data} onDirtyChange={onDirtyChange} />
}

interface Draft {
  readonly grants: Grants
  readonly dataScope: RoleAuthority['dataScope']
  readonly organizationIds: ReadonlySet<string>
  readonly level: number
}

const draftOf = (saved: RoleAuthority): Draft => ({
  grants: grantsOf(saved),
  dataScope: saved.dataScope,
  organizationIds: new Set(saved.organizationIds),
  level: saved.level,
})

const isSame = (one: Draft, other: Draft): boolean =>
  isSameGrants(one.grants, other.grants) &&
  one.dataScope === other.dataScope &&
  one.level === other.level &&
  [...one.organizationIds].sort().join() === [...other.organizationIds].sort().join()

function AuthorityEditor({
  saved,
  onDirtyChange,
}: {
  saved: RoleAuthority
  onDirtyChange: (isDirty: boolean) => void
}) {
  const { t } = useTranslation()
  const mayDo = useMayDo()
  const queries = useQueryClient()
  const say = useSetAtom(sayAtom)
  const { data: tree = [] } = useAuthorityTree()
  const save = useSaveAuthority()
  const [draft, setDraft] = useState(() => draftOf(saved))
  const [base, setBase] = useState(saved)
  const { stale, forgetStale, handleFailure } = useSaveFailure()
  const [tab, setTab] = useState('menus')
  const [text, setText] = useState('')
  const groups = useMemo(() => groupsOf(tree, text), [tree, text])
  const isSuper = saved.keyId === SUPER
  const isLocked = !saved.mayEdit || !mayDo('roleAuth:edit')
  const { own } = saved
  const mayGive = useMemo(() => {
    const codes = own.permissions && new Set(own.permissions)
    return (code: string): boolean => codes?.has(code) ?? true
  }, [own.permissions])
  const isDirty = !isSame(draft, draftOf(base))

  function change(part: Partial<Draft>): void {
    const next = { ...draft, ...part }
    setDraft(next)
    onDirtyChange(!isSame(next, draftOf(base)))
  }

  function handleSave(): void {
    const { level, dataScope } = draft
    const { keyId, version } = base
    const organizationIds = [...draft.organizationIds]
    const authority = { keyId, version, level, dataScope, organizationIds, grants: grantList(draft.grants) }
    save.mutate(authority, {
      onSuccess: () => {
        setBase({ ...base, ...authority, version: version + 1 })
        onDirtyChange(false)
        say(t('roles.savedAuthority'))
      },
      onError: handleFailure,
    })
  }

  async function handleAdopt(): Promise<void> {
    await queries.refetchQueries({ queryKey: ['roleAuthority', saved.keyId] })
    const newest = queries.getQueryData<RoleAuthority>(['roleAuthority', saved.keyId])
    if (newest) setBase(newest)
    forgetStale()
  }

  return (
    <Panel
      heading={saved.name}
      flex="1"
      minHeight="0"
      tools={
        <Row gap="3" flexWrap="wrap">
          {isDirty && <Box color="fg.muted">{t('roles.unsaved')}</Box>}
          <Select
            label={t('roles.level')}
            options={([1, 2, 3, 4] as const)
              .filter((level) => level === draft.level || (level > 1 && level >= own.level))
              .map((level) => ({ value: String(level), label: t(`roles.level${level}`) }))}
            value={String(draft.level)}
            isDisabled={isLocked}
            onChange={(level) => change({ level: Number(level) })}
          />
          <Button size="sm" disabled={!isDirty || save.isPending} onClick={() => change(draftOf(base))}>
            {t('roles.reset')}
          </Button>
          <Button
            size="sm"
            look="solid"
            disabled={isLocked || !isDirty || save.isPending || stale !== null}
            onClick={handleSave}
          >
            {t('roles.save')}
          </Button>
        </Row>
      }
    >
      <Box paddingInline="4" paddingTop="3" color="fg.muted" fontSize="sm">
        {t(isSuper ? 'roles.lockedRole' : saved.mayEdit ? 'roles.levelHint' : 'roles.beyond')}
      </Box>
      {stale && (
        <Box padding="4">
          <StaleBanner
            text={t('roles.stale', { by: stale.changedBy, at: formatDateTime(stale.changedAt) })}
            actionLabel={t('roles.useNewest')}
            onAction={() => void handleAdopt()}
          />
        </Box>
      )}
      <Tabs
        label={saved.name}
        selected={tab}
        onSelect={setTab}
        items={[
          {
            id: 'menus',
            label: t('roles.menusAndCodes'),
            content: (
              <Column minHeight="0" flex="1">
                <Row paddingInline="4" paddingBlock="3">
                  <SearchField
                    label={t('roles.searchPages')}
                    clearLabel={t('roles.cancel')}
                    value={text}
                    onChange={setText}
                  />
                </Row>
                <Box
                  overflow="auto"
                  flex="1"
                  minHeight="0"
                  tabIndex={0}
                  role="region"
                  aria-label={t('roles.menusAndCodes')}
                >
                  {groups.length === 0 && tree.length > 0 && (
                    <EmptyState icon={<SearchX size={40} />} title={t('roles.noMatch')} />
                  )}
                  <AuthorityList
                    groups={groups}
                    grants={draft.grants}
                    isLocked={isLocked}
                    mayGive={mayGive}
                    onChange={(grants) => change({ grants })}
                  />
                </Box>
              </Column>
            ),
          },
          {
            id: 'scope',
            label: t('roles.dataScope'),
            content: (
              <DataScopeEditor
                scope={draft.dataScope}
                organizationIds={draft.organizationIds}
                numHidden={saved.numHidden}
                isLocked={isLocked}
                mayGiveAll={own.isWholeCompany}
                onChange={change}
              />
            ),
          },
        ]}
      />
    </Panel>
  )
}
