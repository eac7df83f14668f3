declare module "*.ts?script" {
  const script: string;
  export default script;
}
