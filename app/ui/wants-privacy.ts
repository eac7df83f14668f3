/** Returns whether the person asks sites not to follow them. Some browsers send no header with the second. */
export function wantsPrivacy(): boolean {
  return (
    navigator.doNotTrack === "1" || ("globalPrivacyControl" in navigator && navigator.globalPrivacyControl === true)
  );
}
