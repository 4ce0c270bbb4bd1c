import { AUDIT_ACTIONS, type AuditAction } from '../kit/audit-actions.ts'
import { type Label, type Language, label, labelIn } from '../kit/language.ts'
import { BASE_MENU } from '../pages/menu.ts'

/** Nouns of the system log without permission codes. */
const OTHER_MODULES: Readonly<Record<string, Label>> = {
  session: label('登录会话', 'Session'),
  account: label('个人账号', 'Own account'),
  quickMenu: label('快捷菜单', 'Quick menu'),
  savedView: label('页面视图', 'Saved view'),
  homeLayout: label('用户首页', 'User home'),
  file: label('文件', 'File'),
  wall: label('大屏', 'Wall'),
  cache: label('缓存', 'Cache'),
  intervention: label('干预', 'Intervention'),
}

/** Names of nouns in the system log: that of their permission codes, else that of the first page with these codes. */
const MODULES: Readonly<Record<string, Label>> = { ...OTHER_MODULES, ...nounsOfPages() }

function nounsOfPages(): Record<string, Label> {
  const names: Record<string, Label> = {}
  for (const { page } of BASE_MENU.flatMap(({ pages }) => pages)) {
    for (const { noun, name = page.name } of page.permissions ?? []) names[noun] ??= name
  }
  return names
}

interface NamedCode {
  readonly value: string
  readonly label: string
}

const namesIn = (names: Readonly<Record<string, Label>>, language: Language): NamedCode[] =>
  Object.entries(names).map(([value, name]) => ({ value, label: labelIn(name, language) }))

const isAction = (value: string): value is AuditAction => value in AUDIT_ACTIONS

interface LogNames {
  /** Filter options of the log. */
  readonly modules: readonly NamedCode[]
  readonly actions: readonly NamedCode[]
  /** Entries outlive the versions that wrote them: a code that is no longer written is shown unchanged. */
  readonly moduleName: (module: string) => string
  readonly actionName: (action: string) => string
}

const logNamesIn = (language: Language): LogNames => ({
  modules: namesIn(MODULES, language),
  actions: namesIn(AUDIT_ACTIONS, language),
  moduleName: (module) => {
    const name = MODULES[module]
    return name ? labelIn(name, language) : module
  },
  actionName: (action) => (isAction(action) ? labelIn(AUDIT_ACTIONS[action], language) : action),
})

const LOG_NAMES: Readonly<Record<Language, LogNames>> = { 'zh-CN': logNamesIn('zh-CN'), en: logNamesIn('en') }

/** Names of the modules and actions of the system log; the same object for the same language. */
export const logNames = (language: Language): LogNames => LOG_NAMES[language]
