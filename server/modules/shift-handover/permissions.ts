/** What a shift tells needs the rights of the pages that show it otherwise. */
export const ALARM_VIEW_PERMISSION = 'alarm:view'
export const CONTROL_VIEW_PERMISSION = 'control:view'
