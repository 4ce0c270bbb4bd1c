// Settings of the installation: name, logo, password rule, life of a session. Duty: edit one record, and lose nothing of
// what was typed. Neighbours: sign-in and frame show name and logo; the server applies the rest to every session.

import { chakra } from '@chakra-ui/react/styled-system'
import { useSetAtom } from 'jotai'
import { Lock, ServerCrash } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RestoredNote } from '#archetypes/draft/restored-note.tsx'
import { useVersionedDraft } from '#archetypes/draft/use-versioned-draft.ts'
import { PageHeading } from '#archetypes/page-heading.tsx'
import { type SystemSettings, systemSettings } from '#contract/endpoints/system-settings.ts'
import { CODE } from '#contract/kit/envelope.ts'
import { AppError } from '#data/app-error.ts'
import { useMayDo } from '#data/button-permission.ts'
import { inlineTextOf } from '#data/error-catalogue.ts'
import { sayAtom } from '#data/notices.ts'
import { useLanguage } from '#data/use-language.ts'
import { useNoticeText } from '#data/use-notice-text.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Panel } from '#ui/panel.tsx'
import { StaleBanner } from '#ui/stale-banner.tsx'
import { SwitchField } from '#ui/switch-field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { useSaveSettings, useSystemSettings } from '../api/use-system-settings.ts'
import { LogoField } from '../components/logo-field.tsx'
import { checkDraft, draftOf, type SettingsDraft, settingsDraft } from '../model/settings-form.ts'

const format = { base: systemSettings, draft: settingsDraft }
const Form = chakra('form', { base: { display: 'flex', flexDirection: 'column' } })

export function SystemSettingsPage() {
  const { t } = useTranslation()
  const textOf = useNoticeText()
  const { data, error, refetch } = useSystemSettings()
  if (error instanceof AppError && error.code === CODE.noPermission)
    return (
      <EmptyState
        icon={<Lock size={40} />}
        title={t('systemSettings.noPermission')}
        detail={t('systemSettings.noPermissionDetail')}
      />
    )
  if (!data && error) {
    const text = inlineTextOf(error)
    return (
      <EmptyState
        role="alert"
        icon={<ServerCrash size={40} />}
        title={t('systemSettings.loadFailed')}
        detail={text ? textOf(text) : undefined}
        action={<Button onClick={() => void refetch()}>{t('systemSettings.retry')}</Button>}
      />
    )
  }
  return data ? (
    <SettingsForm saved={data} onReload={async () => (await refetch()).data} />
  ) : (
    <Waiting text={t('systemSettings.loading')} />
  )
}

interface SettingsFormProps {
  saved: SystemSettings
  onReload: () => Promise<SystemSettings | undefined>
}

function SettingsForm({ saved, onReload }: SettingsFormProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const mayEdit = useMayDo()('systemSetting:edit')
  const say = useSetAtom(sayAtom)
  const save = useSaveSettings()
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const edited = useVersionedDraft({ form: 'settings', format, stored: saved, draftOf }, setProblems)
  const { base, draft, isDirty, stale } = edited
  const change = (part: Partial<SettingsDraft>): void => edited.change({ ...draft, ...part })

  function handleSubmit(event?: FormEvent): void {
    event?.preventDefault()
    const checked = checkDraft(draft, base.version, language)
    setProblems(checked.problems ?? {})
    const { settings } = checked
    if (settings === null) return
    save.mutate(settings, {
      onError: edited.handleFailure,
      onSuccess: () => {
        edited.rebase({ ...settings, version: settings.version + 1 }, draftOf(settings))
        say(t('systemSettings.saved'))
      },
    })
  }

  useSaveKey(() => {
    if (mayEdit && isDirty) handleSubmit()
  })

  return (
    <Form noValidate onSubmit={handleSubmit} padding="4" gap="4" maxWidth="56rem" data-page="system-settings">
      <PageHeading isHidden />
      <RestoredNote isShown={edited.isRestored} onDiscard={edited.discard} />
      {stale && (
        <StaleBanner
          text={t('systemSettings.stale', { by: stale.changedBy, at: formatDateTime(stale.changedAt) })}
          actionLabel={t('systemSettings.useNewest')}
          onAction={() => void onReload().then((newest) => newest && edited.adopt(newest))}
        />
      )}
      <Panel heading={t('systemSettings.identity')}>
        <Column gap="4" padding="4">
          <TextInput
            name="systemName"
            label={t('systemSettings.systemName')}
            value={draft.systemName}
            onChange={(systemName) => change({ systemName })}
            problem={problems.systemName ?? null}
            isRequired
            isDisabled={!mayEdit}
          />
          <LogoField
            value={draft.systemRoundLogo}
            isDisabled={!mayEdit}
            onChange={(systemRoundLogo) => change({ systemRoundLogo })}
          />
        </Column>
      </Panel>
      <Panel heading={t('systemSettings.password')}>
        <Box padding="4">
          <SwitchField
            name="openVerifyPwd"
            label={t('systemSettings.openVerifyPwd')}
            hint={t('systemSettings.openVerifyPwdHint')}
            value={draft.openVerifyPwd}
            onChange={(openVerifyPwd) => change({ openVerifyPwd })}
            problem={null}
            isDisabled={!mayEdit}
          />
        </Box>
      </Panel>
      <Panel heading={t('systemSettings.session')}>
        <Column gap="4" padding="4">
          <NumberField
            name="sessionIdleMinutes"
            label={t('systemSettings.sessionIdleMinutes')}
            hint={t('systemSettings.sessionIdleHint')}
            precision={0}
            value={draft.sessionIdleMinutes}
            onChange={(sessionIdleMinutes) => change({ sessionIdleMinutes })}
            problem={problems.sessionIdleMinutes ?? null}
            isDisabled={!mayEdit}
          />
          <NumberField
            name="sessionMaxDays"
            label={t('systemSettings.sessionMaxDays')}
            hint={t('systemSettings.sessionMaxHint')}
            precision={0}
            value={draft.sessionMaxDays}
            onChange={(sessionMaxDays) => change({ sessionMaxDays })}
            problem={problems.sessionMaxDays ?? null}
            isDisabled={!mayEdit}
          />
        </Column>
      </Panel>
      <Row gap="3" justifyContent="flex-end">
        <Box color="fg.muted" role="status">
          {!mayEdit ? t('systemSettings.readOnly') : isDirty ? t('systemSettings.unsaved') : ''}
        </Box>
        <Button disabled={!isDirty || save.isPending} onClick={edited.discard}>
          {t('systemSettings.reset')}
        </Button>
        <Button look="solid" type="submit" disabled={!mayEdit || !isDirty || save.isPending}>
          {t('systemSettings.save')}
        </Button>
      </Row>
    </Form>
  )
}

/** Ctrl+S saves, as everywhere where there is something to save. */
function useSaveKey(onSave: () => void): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      onSave()
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  })
}
