/** Name of the private file of an export or import. */
export const getFileName = (id: string, format: string): string => `${id}.${format === 'csv' ? 'csv' : 'xlf'}`
