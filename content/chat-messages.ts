/** The words that the hiring team reads in the chat. */
export const chatMessages = {
  newApplication: "New application",
  resumeOf: "Resume for",
  part: (number: number, count: number) => `part ${number} of ${count}`,
  suspicious: "Looks suspicious",
  labels: {
    name: "Name",
    email: "Email",
    phone: "Phone",
    position: "Position",
    experience: "Experience",
    portfolio: "Portfolio",
    appliedAt: "Applied at",
    coverLetter: "Cover letter",
  },
  years: (experience: string) => `${experience} years`,
  notProvided: "Not provided",
  noResume: "Resume: No file uploaded",
  testMessage: "Test message: the site reaches this chat.",
  testFileName: "test-file.txt",
  testFileText: "Test file: the site can send documents to this chat.\n",
  testFileCaption: "Test file",
} as const;
