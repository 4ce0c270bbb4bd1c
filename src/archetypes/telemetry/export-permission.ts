/** Permission to export values as a file. */
export const EXPORT_PERMISSION = 'telemetry:export'
